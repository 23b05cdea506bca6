/* Finds the account of a device. Returns no row if the device has expired or its account was removed. */
/* @name findDevice */
select d.username from operator_devices d join operators o using (username)
where d.device_hash = :deviceHash! and d.expires_at > clock_now() and o.removed_at is null;

/* Lists the hashes of all known devices. An account has only a few, see `operator-devices.ts`. */
/* @name listDeviceHashes */
select d.device_hash from operator_devices d join operators o using (username)
where d.expires_at > clock_now() and o.removed_at is null;

/* @name insertDevice */
insert into operator_devices (device_hash, username, expires_at)
values (:deviceHash!, :username!, clock_now() + make_interval(days => :lifetimeDays!))
returning expires_at;

/* Extends a device. Returns no row if the device was removed or has expired. */
/* @name updateDeviceUse */
update operator_devices set used_at = clock_now(), expires_at = clock_now() + make_interval(days => :lifetimeDays!)
where device_hash = :deviceHash! and username = :username! and expires_at > clock_now()
returning expires_at;

/* Deletes all devices of an account except those used last. */
/* @name deleteOldestDevices */
delete from operator_devices where device_hash in (
  select device_hash from operator_devices where username = :username! order by used_at desc, device_hash offset :kept!
);

/* @name deleteExpiredDevices */
delete from operator_devices where expires_at <= clock_now();
