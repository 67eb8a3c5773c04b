import { describe, expect, test } from 'vitest'
import { nameRank } from '#domain/name-search'

const WEST_LAKE = { name: '西湖区', pinyin: 'xhq xihuqu' }

describe('a name is found', () => {
  test.each([
    ['西湖', 0],
    ['xhq', 0],
    ['XHQ ', 0],
    ['xihu', 1],
    ['x', 1],
    ['湖', 2],
    ['huq', 3],
  ])('by %s', (typed, rank) => {
    expect(nameRank(WEST_LAKE, typed)).toBe(rank)
  })

  test.each(['h', '东湖', 'xhqu'])('not by %s', (typed) => {
    expect(nameRank(WEST_LAKE, typed)).toBeUndefined()
  })

  test('by everything while the input is empty', () => {
    expect(nameRank({ name: '江干区' }, ' ')).toBe(0)
  })
})
