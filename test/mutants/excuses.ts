import { CORE } from './excuses/core.ts'
import type { Excuse } from './excuses/excusing.ts'
import { SERVER } from './excuses/server.ts'
import { SERVER_AUDIT } from './excuses/server-audit.ts'
import { SERVER_FEATURES } from './excuses/server-features.ts'
import { WEB } from './excuses/web.ts'

export const EXCUSES: readonly Excuse[] = [...CORE, ...SERVER_AUDIT, ...SERVER, ...SERVER_FEATURES, ...WEB]

export const findExcuse = ({ file, id }: { readonly file: string; readonly id: string }): Excuse | undefined =>
  EXCUSES.find((excuse) => excuse.file === file && excuse.mutation === id)
