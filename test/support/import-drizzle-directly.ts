import { registerHooks } from 'node:module'

const FOLDER = '/node_modules/drizzle-orm/'

/*
 * Takes the modules of drizzle-orm from beside each other without asking what kind they are: all are ES modules. To know,
 * Node would parse the package.json above them, 180 kB of it, once for each of a hundred: a third of all that a start spends
 * on loading. One start does not mind; the tests start hundreds of processes. To be imported before drizzle-orm is.
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
