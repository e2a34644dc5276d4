// Lets plain Node read the shop's own TypeScript: its imports leave out the ending, which Node asks for.
import { registerHooks } from 'node:module'
import path from 'node:path'
import { pathToFileURL } from 'node:url'

registerHooks({
  resolve(specifier, context, next) {
    const isOwn =
      specifier.startsWith('.') &&
      context.parentURL?.endsWith('.ts') &&
      !/\.(ts|mjs|js|json)$/.test(specifier)
    return next(isOwn ? `${specifier}.ts` : specifier, context)
  },
})

/** A module of the shop that needs nothing of the platform, by its place in the repository. */
export const shopModule = (place) => import(pathToFileURL(path.resolve(place)).href)
