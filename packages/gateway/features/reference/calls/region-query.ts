import { z } from 'zod'
import { defineCall } from '../../../core/call'
import { regionsUnder } from '../regions'
import { notFound } from '../../../core/errors'

/** One level of regions: provinces, or what lies under `parentCode` (spec §9). */
export default defineCall({
  path: '/v1/region/query',
  access: {},
  request: z.object({ parentCode: z.string().max(32).optional() }),
  async handler(_context, { parentCode }) {
    const regions = regionsUnder(parentCode || undefined)
    if (!regions) throw notFound()
    return regions.map(({ regionCode, regionName }) => ({ regionCode, regionName }))
  },
})
