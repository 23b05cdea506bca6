/* Notifies the listeners. Takes a lock that all notifying transactions share until they have committed. */
/* @name notifyListeners */
select from unnest(:payloads!::text[]) as payload cross join lateral pg_notify(:channel!, payload);
