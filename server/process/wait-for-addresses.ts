import { setDefaultAutoSelectFamilyAttemptTimeout } from 'node:net'

/*
 * Milliseconds for one address of a host that has several. Node ends an attempt after 250 ms and tries the next address. If IPv6 leads
 * nowhere, a host that needs longer by IPv4 is then never reached. A packet that was lost is sent again after a second.
 *
 * Node has this figure for each thread. It holds for `fetch`, the database and Telegram.
 */
setDefaultAutoSelectFamilyAttemptTimeout(1_500)
