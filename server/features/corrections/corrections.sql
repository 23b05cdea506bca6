/* @name findPlayer */
select u.wallet_address, b.bv3_available, b.bv3_held, b.usdt_available, b.usdt_held
from users u join balances b on b.user_id = u.user_id where u.user_id = :userId!;

/* @name listWallets */
select user_id, wallet_address from users where user_id = any(:players!::bigint[]) order by user_id;
