/* @name countPendingWithdrawals */
select count(*) as "pending!" from withdrawals where status = 'pending';
