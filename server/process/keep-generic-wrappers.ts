import { setFlagsFromString } from 'node:v8'

/*
 * Node parses HTTP in WebAssembly, which calls out to JavaScript for each piece. After a thousand such calls V8 compiles machine code for
 * them; putting the old code away has ended a process now and then where threads come and go (`Check failed: jit_page.has_value()`).
 * With more calls than a process ever makes, the general code stays, which costs some nanoseconds a call.
 */
setFlagsFromString(`--wasm-wrapper-tiering-budget=${2 ** 31 - 1}`)
