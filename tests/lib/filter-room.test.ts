import { describe, expect, test } from 'vitest'
import { lineOf } from '../../src/lib/list/filter-room'
import { filterShapes } from '../../src/lib/list/filter-shape'
import { searchBoxOf, type AnyResource } from '../../src/lib/resource'
import apply from '../../src/resources/apply'
import merchant from '../../src/resources/merchant'
import merchantSettlement from '../../src/resources/merchant-settlement'
import trade from '../../src/resources/trade'
import { ALL } from '../support/who'

/** px: the line of filters in windows of 1440, 1366 and 1280. */
const [AT_1440, AT_1366, AT_1280] = [1164, 1090, 1004]

const lineIn = (resource: AnyResource, room: number) =>
  lineOf(room, filterShapes(resource, ALL), searchBoxOf(resource))
/** Filters in the line, the search box among them. */
const inLine = (resource: AnyResource, room: number) =>
  lineIn(resource, room).count + (searchBoxOf(resource) ? 1 : 0)

describe('the line of filters', () => {
  test('has four of them in a window of 1440', () => {
    expect([trade, merchantSettlement, merchant, apply].map((one) => inLine(one, AT_1440))).toEqual(
      [4, 4, 4, 4],
    )
  })

  test('gives a search by number 130 px beside its label, in every window', () => {
    // 结算批次号: 70 px of label, 8 px of gap, 40 px of the box's edges and its button to clear.
    for (const room of [AT_1440, AT_1366, AT_1280])
      expect(lineIn(merchantSettlement, room).box).toBe(70 + 8 + 40 + 130)
  })

  test('gives text inputs the same width where four filters fit', () => {
    const [name] = filterShapes(apply, ALL)
    expect(name!.label).toBe('商户名称')
    expect(lineIn(apply, AT_1440).least(name!)).toBe(56 + 8 + 40 + 130)
    // Narrower, the number of filters is the same.
    expect(inLine(apply, AT_1280)).toBe(4)
    expect(lineIn(apply, AT_1280).least(name!)).toBe(172)
  })

  test('has one of them where there is no room, and none beside a search box', () => {
    expect(inLine(apply, 300)).toBe(1)
    expect(lineIn(trade, 300).count).toBe(0)
  })
})
