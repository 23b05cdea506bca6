import { addGameChunk, getGameAllowance, saveScore as saveCall, startGameRun } from '#core/api/game-runs.ts'
import { ok } from '#core/result.ts'
import { type Route, route } from '../../../http/routing/route.ts'
import type { CachedSettings } from '../../../settings/cached-settings.ts'
import { addChunk } from './add-chunk.ts'
import { readAllowance } from './read-allowance.ts'
import type { RunDeps } from './run-deps.ts'
import { saveScore } from './save-score.ts'
import { startRun } from './start-run.ts'

export const gameRunRoutes = (deps: RunDeps & { readonly settings: CachedSettings }): Route[] => [
  route(startGameRun, ({ session, body }, { ip, key }) =>
    startRun(deps, session, { variant: body.variant, address: ip, key }),
  ),
  route(addGameChunk, ({ session, params, body }) => addChunk(deps.db, session, params.id, body)),
  route(saveCall, ({ session, body }) => saveScore(deps, session, body)),
  route(getGameAllowance, async ({ session }) => {
    const { values } = await deps.settings.current()
    return ok(await readAllowance(deps.db, session, values))
  }),
]
