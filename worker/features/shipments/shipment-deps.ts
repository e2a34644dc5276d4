import type { Deps } from '../../deps'

/** The parts of `Deps` that operations on shipments need. */
export type ShipmentDeps = Pick<Deps, 'db' | 'now' | 'settings' | 'appUrl' | 'labelServices'>
