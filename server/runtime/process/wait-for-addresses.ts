import { setDefaultAutoSelectFamilyAttemptTimeout } from 'node:net'

/*
 * Milliseconds for one address of a host that has several. Node's default ends an attempt after 250 ms and tries the next
 * address. If IPv6 does not work, a host that needs longer by IPv4 is then never reached. A lost packet is sent again after a
 * second.
 *
 * Node stores this value per thread. It applies to `fetch`, the database and Telegram.
 */
setDefaultAutoSelectFamilyAttemptTimeout(1_500)
