import type { GatewayOptions } from '../../packages/gateway/gateway'

const MANY = 1_000_000_000

/** More than any fuzz sends: what it is after stands behind the limits. */
export const UNLIMITED: Pick<GatewayOptions, 'limits'> = {
  limits: {
    perSession: MANY,
    perAddress: MANY,
    unknownSessions: MANY,
    connections: MANY,
    uploadFilesPerHour: MANY,
    uploadBytesPerHour: MANY * MANY,
    uploadBytesKept: MANY * MANY,
  },
}
