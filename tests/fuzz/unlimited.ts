import type { GatewayOptions } from '../../packages/gateway/gateway'

const MANY = 1_000_000_000

/** More than any fuzz sends: the code under test runs after the limits. */
export const UNLIMITED: Pick<GatewayOptions, 'limits'> = {
  limits: {
    perSession: MANY,
    perAddress: MANY,
    unknownSessions: MANY,
    noticesPerAddress: MANY,
    deliveriesPerAddress: MANY,
    connections: MANY,
    uploadFilesPerHour: MANY,
    uploadBytesPerHour: MANY * MANY,
    uploadBytesKept: MANY * MANY,
  },
}
