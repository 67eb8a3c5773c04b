import { expect, test } from 'vitest'
import { afterClosing, createVisitedViews } from '../../src/app/visited-views'
import { fakeStorage } from '../support/fake-edges'

const open = (storage = fakeStorage(), owner = 'U1.3') => {
  const views = createVisitedViews(storage, owner)
  views.visit({ path: '/trades/details', title: '交易明细查询', query: '?pageNum=2' })
  views.visit({ path: '/merchants/merinfo', title: '商户信息查询', query: '' })
  return views
}
const titles = (views: ReturnType<typeof open>) => views.list().map((view) => view.title)

test('a tab is added on a visit, once per path whatever its query', () => {
  const views = open()
  views.visit({ path: '/trades/details', title: '交易明细查询', query: '?pageNum=3' })
  expect(titles(views)).toEqual(['交易明细查询', '商户信息查询'])
  expect(views.get('/trades/details')?.query).toBe('?pageNum=3')
})

test('two records of one screen are two tabs', () => {
  const views = open()
  views.visit({ path: '/trades/details/show/T1', title: '交易详情', query: '' })
  views.visit({ path: '/trades/details/show/T2', title: '交易详情', query: '' })
  expect(views.list()).toHaveLength(4)
})

test('a view without a title is called no-name', () => {
  const views = open()
  views.visit({ path: '/x', title: '', query: '' })
  expect(views.get('/x')?.title).toBe('no-name')
})

test('an affixed tab comes first and is not closed', () => {
  const views = open()
  views.visit({ path: '/home', title: '首页', query: '', affix: true })
  expect(titles(views)).toEqual(['首页', '交易明细查询', '商户信息查询'])
  expect(views.close(() => true)).toEqual(['/trades/details', '/merchants/merinfo'])
  expect(titles(views)).toEqual(['首页'])
})

test('tabs survive a reload for the same user in the same role, with query and scroll', () => {
  const storage = fakeStorage()
  open(storage).scrolled('/trades/details', 480)
  const again = createVisitedViews(storage, 'U1.3')
  expect(again.get('/trades/details')).toEqual({
    path: '/trades/details',
    title: '交易明细查询',
    query: '?pageNum=2',
    affix: false,
    scroll: 480,
  })
  expect(createVisitedViews(storage, 'U1.4').list()).toEqual([])
  expect(createVisitedViews(storage, 'U2.3').list()).toEqual([])
})

test('clearing forgets them for the next reload too', () => {
  const storage = fakeStorage()
  open(storage).clear()
  expect(createVisitedViews(storage, 'U1.3').list()).toEqual([])
})

test.each([['not json'], ['{}'], ['[{"path":"//evil"}]'], ['[1,null]']])(
  'stored text that is no list of tabs, %s, is dropped',
  (text) => {
    const storage = fakeStorage()
    storage.setItem('tabs.U1.3', text)
    expect(createVisitedViews(storage, 'U1.3').list()).toEqual([])
  },
)

test('full storage keeps the tabs until the page goes', () => {
  const storage = fakeStorage()
  storage.setItem = () => {
    throw new DOMException('full', 'QuotaExceededError')
  }
  expect(titles(open(storage))).toEqual(['交易明细查询', '商户信息查询'])
})

test.each([
  ['the last remaining tab, with its query', '/a', ['/b', '/c'], '/c?x=1'],
  ['home when none remains', '/a', [], '/merchants/merinfo'],
  [
    'home anew when home itself was closed',
    '/merchants/merinfo',
    [],
    '/redirect/merchants/merinfo',
  ],
])('closing the active tab leads to %s', (_, active, remaining, expected) => {
  const left = remaining.map((path) => ({
    path,
    title: path,
    query: '?x=1',
    affix: false,
    scroll: 0,
  }))
  expect(afterClosing(left, active, '/merchants/merinfo')).toBe(expected)
})

test('closing the dashboard as the last tab refreshes it', () => {
  expect(afterClosing([], '/dashboard', '/dashboard')).toBe('/redirect/dashboard')
})
