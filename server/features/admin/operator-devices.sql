/* Whose device it is; none where it has run out, or its account was removed. */
/* @name findDevice */
select d.username from operator_devices d join operators o using (username)
where d.device_hash = :deviceHash! and d.expires_at > clock_now() and o.removed_at is null;

/* An account has only so many, see `operator-devices.ts`. */
/* @name listDeviceHashes */
select d.device_hash from operator_devices d join operators o using (username)
where d.expires_at > clock_now() and o.removed_at is null;

/* @name insertDevice */
insert into operator_devices (device_hash, username, expires_at)
values (:deviceHash!, :username!, clock_now() + make_interval(days => :lifetimeDays!))
returning expires_at;

/* Answers none if the device was removed. */
/* @name updateDeviceUse */
update operator_devices set used_at = clock_now(), expires_at = clock_now() + make_interval(days => :lifetimeDays!)
where device_hash = :deviceHash! and username = :username! and expires_at > clock_now()
returning expires_at;

/* Of an account all but those used last. */
/* @name deleteOldestDevices */
delete from operator_devices where device_hash in (
  select device_hash from operator_devices where username = :username! order by used_at desc, device_hash offset :kept!
);

/* @name deleteExpiredDevices */
delete from operator_devices where expires_at <= clock_now();
