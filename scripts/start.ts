import { serve } from '#server/serve.ts'
import { ensureWebIsBuilt } from './build-web.ts'

await ensureWebIsBuilt()
await serve()
