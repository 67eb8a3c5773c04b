import { serve } from './serve'

/** The production entry: console and gateway on one port. Resolves once calls are served. */
export const started = serve()
