import { setFlagsFromString } from 'node:v8'

/*
 * Node parses HTTP in WebAssembly, which calls JavaScript for each piece. After a thousand such calls V8 compiles machine code
 * for them. Freeing the old code has sometimes ended a process in which threads come and go (`Check failed:
 * jit_page.has_value()`). With a budget of more calls than a process ever makes, the generic code stays, which costs some
 * nanoseconds a call.
 */
setFlagsFromString(`--wasm-wrapper-tiering-budget=${2 ** 31 - 1}`)
