/* Takes a lock that all transactions which notify share until they have committed. */
/* @name notifyListeners */
select from unnest(:payloads!::text[]) as payload cross join lateral pg_notify(:channel!, payload);
