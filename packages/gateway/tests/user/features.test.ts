import { describe, expect, test } from 'vitest'
import { FEATURE_NAMES } from '#domain/features'
import { FEATURE_CALLS, OFFERED } from '../../core/features'
import { CALLS } from '../../calls'
import { gatewayForFile } from '../support/gateway'

const gw = await gatewayForFile()
const paths = new Set(Object.values(CALLS).map(({ path }) => path))

describe('what a gateway offers beyond the spec', () => {
  test.each(FEATURE_NAMES)('%s is offered with all its calls, or has none', (feature) => {
    const there = FEATURE_CALLS[feature].filter((path) => paths.has(path))
    expect(there).toEqual(OFFERED.includes(feature) ? FEATURE_CALLS[feature] : [])
  })

  test('is returned with the codes, to every user', async () => {
    for (const name of ['fws_admin', 'shop_owner', 'nocode']) {
      const session = await gw.signIn(name)
      const { respData } = await gw.post('/v1/member/queryUserPermission', {}, { session })
      expect(respData.features).toEqual(OFFERED)
    }
  })
})
