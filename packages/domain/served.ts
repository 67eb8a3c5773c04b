/**
 * Paths that a gateway answers (contract: calls, uploads, files, upstream notifications, health);
 * every other path of the origin is the console's.
 */
export const SERVED = /^\/(api\/pcRequest|sandbox|files|healthz|livez|metrics|upstream)([/?]|$)/
