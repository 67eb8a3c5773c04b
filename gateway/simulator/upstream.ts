import { createUpstream } from '../upstream/ask'
import { inside } from './agenda'

/** Everybody upstream, played by the simulator. */
export const simulated = createUpstream(inside)
