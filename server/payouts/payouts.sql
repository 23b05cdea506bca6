/* @name insertPayout */
insert into payouts (withdrawal_id, payment_id, chain_id, way, state, token, to_address, amount, created_by)
values (:withdrawalId, :paymentId, :chainId!, :way!, :state!, :token, :toAddress!, :amount!, :createdBy!);
