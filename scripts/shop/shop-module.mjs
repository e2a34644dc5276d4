// Lets plain Node import the shop's TypeScript: adds the file extension that its imports omit and Node requires.
import { registerHooks } from 'node:module'
import path from 'node:path'
import { pathToFileURL } from 'node:url'

registerHooks({
  resolve(specifier, context, nextResolve) {
    const isOwnModule =
      specifier.startsWith('.') &&
      context.parentURL?.endsWith('.ts') &&
      !/\.(ts|mjs|js|json)$/.test(specifier)
    return nextResolve(isOwnModule ? `${specifier}.ts` : specifier, context)
  },
})

/** Imports a module of the shop that also runs on Node, by its path in the repository. */
export const importShopModule = (modulePath) => import(pathToFileURL(path.resolve(modulePath)).href)
