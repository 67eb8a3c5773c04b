import type { GatewayOptions } from '../../gateway/gateway'

/** More than any fuzz sends: what it is after stands behind the limits. */
export const UNLIMITED: Pick<GatewayOptions, 'limits'> = {
  limits: { perSession: 1_000_000_000, perAddress: 1_000_000_000 },
}
