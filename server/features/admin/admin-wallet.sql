/* @name readIsAdminWallet */
select exists (
  select 1 from settings where name = 'admin' and lower(value ->> 'wallet') = :walletAddress!
) as "is_admin!";
