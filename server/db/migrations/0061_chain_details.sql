-- Code and values of an alarm's detail, beside the sentence that the release before writes and shows. Open alarms that are raised only
-- once are read here; the others get theirs when they are raised again.
alter table chain_alarms add column if not exists detail_facts jsonb;
--> statement-breakpoint
grant update (detail_facts) on chain_alarms to bv3_program;
--> statement-breakpoint
update chain_alarms set detail_facts = jsonb_object(array['code', 'payment_lost', 'said', detail])
  || jsonb_set('{"values": {}}', '{values}', jsonb_object(array[
    'paymentId', (regexp_match(detail, '^payment (\d+) of (\d+) base units of (\w+) by (\w+) was in block (\d+); its transaction is (.+) now$'))[1],
    'value', (regexp_match(detail, '^payment (\d+) of (\d+) base units of (\w+) by (\w+) was in block (\d+); its transaction is (.+) now$'))[2],
    'asset', (regexp_match(detail, '^payment (\d+) of (\d+) base units of (\w+) by (\w+) was in block (\d+); its transaction is (.+) now$'))[3],
    'sender', (regexp_match(detail, '^payment (\d+) of (\d+) base units of (\w+) by (\w+) was in block (\d+); its transaction is (.+) now$'))[4],
    'block', (regexp_match(detail, '^payment (\d+) of (\d+) base units of (\w+) by (\w+) was in block (\d+); its transaction is (.+) now$'))[5],
    'state', (regexp_match(detail, '^payment (\d+) of (\d+) base units of (\w+) by (\w+) was in block (\d+); its transaction is (.+) now$'))[6]]))
where resolved_at is null and detail ~ '^payment (\d+) of (\d+) base units of (\w+) by (\w+) was in block (\d+); its transaction is (.+) now$';
--> statement-breakpoint
update chain_alarms set detail_facts = jsonb_object(array['code', 'payment_found', 'said', detail])
  || jsonb_set('{"values": {}}', '{values}', jsonb_object(array[
    'value', (regexp_match(detail, '^(\d+) base units of (\w+) by (\w+) in block (\d+); they are credited now$'))[1],
    'asset', (regexp_match(detail, '^(\d+) base units of (\w+) by (\w+) in block (\d+); they are credited now$'))[2],
    'sender', (regexp_match(detail, '^(\d+) base units of (\w+) by (\w+) in block (\d+); they are credited now$'))[3],
    'block', (regexp_match(detail, '^(\d+) base units of (\w+) by (\w+) in block (\d+); they are credited now$'))[4]]))
where resolved_at is null and detail ~ '^(\d+) base units of (\w+) by (\w+) in block (\d+); they are credited now$';
