-- Reads the sentences of the releases before as codes and values. All functions are immutable: a cluster allows no others here.
update payouts set problem_facts = jsonb_object(array['said', problem]) || case
  when problem = 'The hot wallet has a transaction under way that was not signed here; it waits until that is final.'
    then '{"code": "nonce_waiting", "values": {}}'::jsonb
  when problem = 'The hot wallet has sent transactions that were not signed here; somebody has to say what they were.'
    then '{"code": "nonce_unexplained", "values": {}}'::jsonb
  when problem = 'Money has left the hot wallet that no payout explains, or a payout has no transfer; somebody has to settle the alarm under Payments.'
    then '{"code": "transfer_unexplained", "values": {}}'::jsonb
  when problem = 'There is no wallet to pay from: set PAYOUT_PRIVATE_KEY.'
    then '{"code": "wallet_missing", "values": {}}'::jsonb
  when problem ~ '^It is above the cap of (.+) for one payout; a second operator has to confirm it\.$'
    then jsonb_set('{"code": "above_cap"}', '{values}', jsonb_object(array[
      'cap', (regexp_match(problem, '^It is above the cap of (.+) for one payout; a second operator has to confirm it\.$'))[1]]))
  when problem ~ '^With it the payouts of this day would be above their cap of (.+); a second operator has to confirm it\.$'
    then jsonb_set('{"code": "above_day_cap"}', '{values}', jsonb_object(array[
      'cap', (regexp_match(problem, '^With it the payouts of this day would be above their cap of (.+); a second operator has to confirm it\.$'))[1]]))
  when problem ~ '^The signer of the hot wallet does not answer: (.+)$'
    then jsonb_set('{"code": "signer_down"}', '{values}', jsonb_object(array[
      'complaint', (regexp_match(problem, '^The signer of the hot wallet does not answer: (.+)$'))[1]]))
  when problem ~ '^The signer of the hot wallet refuses to sign it: (.+)$'
    then jsonb_set('{"code": "signer_refused"}', '{values}', jsonb_object(array[
      'complaint', (regexp_match(problem, '^The signer of the hot wallet refuses to sign it: (.+)$'))[1]]))
  when problem ~ '^The signer of the hot wallet has answered with another transaction than it was asked for: (.+)$'
    then jsonb_set('{"code": "signer_wrong"}', '{values}', jsonb_object(array[
      'complaint', (regexp_match(problem, '^The signer of the hot wallet has answered with another transaction than it was asked for: (.+)$'))[1]]))
  when problem ~ '^Gas costs more than (.+) wei; it waits for a lower price\.$'
    then jsonb_set('{"code": "gas_too_expensive"}', '{values}', jsonb_object(array[
      'limit', (regexp_match(problem, '^Gas costs more than (.+) wei; it waits for a lower price\.$'))[1]]))
  when problem ~ '^No node takes its gas price of (.+) wei\. It is signed again for (.+) wei, and never for more than (.+) wei\.$'
    then jsonb_set('{"code": "gas_too_low"}', '{values}', jsonb_object(array[
      'price', (regexp_match(problem, '^No node takes its gas price of (.+) wei\. It is signed again for (.+) wei, and never for more than (.+) wei\.$'))[1],
      'needed', (regexp_match(problem, '^No node takes its gas price of (.+) wei\. It is signed again for (.+) wei, and never for more than (.+) wei\.$'))[2],
      'limit', (regexp_match(problem, '^No node takes its gas price of (.+) wei\. It is signed again for (.+) wei, and never for more than (.+) wei\.$'))[3]]))
  when problem = 'The hot wallet has code (EIP-7702): someone else may control it. Nothing is signed or sent until the code is gone.'
    then '{"code": "wallet_has_code", "values": {}}'::jsonb
  when problem ~ '^The hot wallet (.+) lacks (.+) of the token (.+); send it some\.$'
    then jsonb_set('{"code": "token_lacking"}', '{values}', jsonb_object(array[
      'wallet', (regexp_match(problem, '^The hot wallet (.+) lacks (.+) of the token (.+); send it some\.$'))[1],
      'amount', (regexp_match(problem, '^The hot wallet (.+) lacks (.+) of the token (.+); send it some\.$'))[2],
      'token', (regexp_match(problem, '^The hot wallet (.+) lacks (.+) of the token (.+); send it some\.$'))[3]]))
  when problem ~ '^The hot wallet (.+) lacks (.+) BNB; send it some\.$'
    then jsonb_set('{"code": "bnb_lacking"}', '{values}', jsonb_object(array[
      'wallet', (regexp_match(problem, '^The hot wallet (.+) lacks (.+) BNB; send it some\.$'))[1],
      'amount', (regexp_match(problem, '^The hot wallet (.+) lacks (.+) BNB; send it some\.$'))[2]]))
  when problem = 'The network would refuse this transfer; look at the token and the receiving wallet.'
    then '{"code": "transfer_refused", "values": {}}'::jsonb
  when problem ~ '^No node has taken its transaction: (.+)$'
    then jsonb_set('{"code": "not_taken"}', '{values}', jsonb_object(array[
      'complaint', (regexp_match(problem, '^No node has taken its transaction: (.+)$'))[1]]))
  when problem ~ '^It was signed by (.+), whose key this server has no more: nothing can replace what it has sent\.$'
    then jsonb_set('{"code": "key_replaced"}', '{values}', jsonb_object(array[
      'wallet', (regexp_match(problem, '^It was signed by (.+), whose key this server has no more: nothing can replace what it has sent\.$'))[1]]))
  when problem = 'It is not final after half an hour.'
    then '{"code": "not_final", "values": {}}'::jsonb
  when problem ~ '^Transaction (.+) is final and did not move this payout\.$'
    then jsonb_set('{"code": "paid_other"}', '{values}', jsonb_object(array[
      'hash', (regexp_match(problem, '^Transaction (.+) is final and did not move this payout\.$'))[1]]))
  when problem ~ '^Transaction (.+) is final and reverted: nothing moved\.$'
    then jsonb_set('{"code": "reverted"}', '{values}', jsonb_object(array[
      'hash', (regexp_match(problem, '^Transaction (.+) is final and reverted: nothing moved\.$'))[1]]))
  when problem = 'The nodes disagree on what its transaction did.'
    then '{"code": "nodes_disagree", "values": {}}'::jsonb
  when problem = 'Its nonce was used by a transaction that is none of ours.'
    then '{"code": "nonce_taken", "values": {}}'::jsonb
  else jsonb_set('{"code": "other"}', '{values}', jsonb_object(array[
      'sentence', problem]))
end where problem is not null;
