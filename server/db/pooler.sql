/* What a login may do with lines that are written once. */
/* @name readPrivileges */
select has_table_privilege('ledger_transfers', 'insert') as "may_write!",
  has_table_privilege('ledger_transfers', 'update') as "may_change!";
