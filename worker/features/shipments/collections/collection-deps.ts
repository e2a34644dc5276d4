import type { Deps } from '../../../deps'

/** The parts of `Deps` that operations on collections need. */
export type CollectionDeps = Pick<Deps, 'db' | 'now' | 'settings' | 'appUrl' | 'collectionService'>
