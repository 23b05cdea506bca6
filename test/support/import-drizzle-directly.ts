import { registerHooks } from 'node:module'

const FOLDER = '/node_modules/drizzle-orm/'

/*
 * Resolves imports between the modules of drizzle-orm without detecting their format, because all are ES modules. To detect it,
 * Node would parse the 180 kB package.json above them once for each of a hundred modules. That takes a third of the time that a
 * start spends on loading. It does not matter to one start, but the tests start hundreds of processes. Import this module
 * before drizzle-orm.
 */
registerHooks({
  resolve(specifier, context, resolveNext) {
    const { parentURL } = context
    const isWithin = parentURL?.includes(FOLDER) === true && /^\.\.?\/.*\.js$/.test(specifier)
    return isWithin
      ? { url: new URL(specifier, parentURL).href, format: 'module', shortCircuit: true }
      : resolveNext(specifier, context)
  },
})
