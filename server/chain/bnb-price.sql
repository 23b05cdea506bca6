/* @name readLastAccepted */
select (extract(epoch from clock_now()) * 1000)::bigint as "now_ms!", p.usd_per_bnb as "usd_per_bnb?",
  (extract(epoch from p.accepted_at) * 1000)::bigint as accepted_at_ms
from (select 1) as one
left join (select usd_per_bnb, accepted_at from bnb_prices order by id desc limit 1) p on true;

/* @name insertAccepted */
insert into bnb_prices (usd_per_bnb, accepted_by) values (:usdPerBnb!::numeric, :acceptedBy);

/* @name readPriceAlarms */
select kind, subject from chain_alarms where resolved_at is null and kind in ('bnb_price_jumped', 'bnb_price_unusable')
order by id;
