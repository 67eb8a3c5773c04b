import { describe, expect, it } from 'vitest'
import { ConsoleError } from '../../../src/lib/post'
import { i18nProvider } from '../../../src/providers/i18n'
import { createNotificationProvider } from '../../../src/providers/notification'
import { abortError } from '../../../src/providers/wire/transport'

function setUp() {
  const shown: [kind: string, text: string, durationMs: number, detail?: string][] = []
  const closed: string[] = []
  const clock = { time: 0 }
  const standing = new Set<string>()
  const notify = createNotificationProvider(
    ({ kind, text, durationMs, key, detail }) => {
      shown.push(detail === undefined ? [kind, text, durationMs] : [kind, text, durationMs, detail])
      standing.add(key)
    },
    {
      close: (key) => closed.push(key),
      isVisible: (key) => standing.has(key),
      now: () => clock.time,
    },
  )
  return { notify, shown, closed, clock, standing }
}

const refused = () => new ConsoleError({ path: '/v1/x', respCode: '90403', message: '无操作权限' })

describe('a failure', () => {
  it('is one toast of 5 seconds', () => {
    const { notify, shown } = setUp()
    const error = refused()
    notify.failure(error)
    notify.failure(error)
    expect(shown).toEqual([['error', '无操作权限', 5000]])
  })

  it('shown already is not shown again by Refine', () => {
    const { notify, shown } = setUp()
    notify.failure(refused())
    notify.open({ type: 'error', message: 'Error (status code: 403)', description: '无操作权限' })
    expect(shown).toHaveLength(1)
  })

  it('of many queries in the same moment is one toast; a later one is shown again', () => {
    const { notify, shown, clock } = setUp()
    for (let i = 0; i < 4; i++)
      notify.failure(
        new ConsoleError({ path: `/v1/${i}`, message: '网络连接失败，请检查网络后重试' }),
      )
    expect(shown).toHaveLength(1)
    clock.time = 1000
    notify.failure(new ConsoleError({ path: '/v1/9', message: '网络连接失败，请检查网络后重试' }))
    expect(shown).toHaveLength(2)
  })

  it('whose toast was closed by hand is shown again at once', () => {
    const { notify, shown, standing } = setUp()
    notify.failure(refused())
    standing.clear()
    notify.open({ type: 'error', message: '新增失败', description: '无操作权限', key: 'create-x' })
    expect(shown).toHaveLength(2)
  })

  it('of the gateway carries its technical line, also where Refine hands over words only', () => {
    const { notify, shown } = setUp()
    const error = new ConsoleError({
      path: '/v1/trade/queryList',
      respCode: '90500',
      message: '系统异常',
      statusCode: 500,
      cause: { traceId: 'T7' },
    })
    notify.heard(error)
    notify.open({ type: 'error', message: '操作异常,请重试', description: '系统异常' })
    expect(shown).toEqual([
      ['error', '系统异常', 5000, '错误码 90500 · 编号 T7 · /v1/trade/queryList'],
    ])
  })

  it('with another message is shown beside it', () => {
    const { notify, shown } = setUp()
    notify.failure(refused())
    notify.failure(new ConsoleError({ path: '/v1/x', message: '状态已变更' }))
    expect(shown.map(([, text]) => text)).toEqual(['无操作权限', '状态已变更'])
  })

  it('without words says 操作异常,请重试', () => {
    const { notify, shown } = setUp()
    notify.failure(new Error(''))
    notify.open({ type: 'error', message: '', description: '' })
    expect(shown).toEqual([['error', '操作异常,请重试', 5000]])
  })

  it('is silent for an abandoned call', () => {
    const { notify, shown } = setUp()
    notify.failure(abortError())
    expect(shown).toEqual([])
  })
})

it('a success says its message, each time', () => {
  const { notify, shown } = setUp()
  notify.open({ type: 'success', message: '终端已入库', description: '成功' })
  notify.open({ type: 'success', message: '终端已入库', description: '成功' })
  notify.toast('warning', '浏览器不支持全屏')
  expect(shown).toEqual([
    ['success', '终端已入库', 5000],
    ['success', '终端已入库', 5000],
    ['warning', '浏览器不支持全屏', 5000],
  ])
})

it('closes by key', () => {
  const { notify, closed } = setUp()
  notify.close('useLogout-error')
  expect(closed).toEqual(['useLogout-error'])
})

describe('Refine’s own texts', () => {
  it.each([
    ['buttons.save', undefined, 'Save', '保存'],
    ['notifications.createSuccess', { resource: 'Posts' }, 'Successfully created', '新增成功'],
    ['trade.titles.list', 'Trades', undefined, 'Trades'],
    ['trade.titles.list', {}, 'Trades', 'Trades'],
    ['unknown.key', undefined, undefined, 'unknown.key'],
  ])('%s', (key, options, fallback, text) => {
    expect(i18nProvider.translate(key, options, fallback)).toBe(text)
  })
})

describe('an act that waits for approval', () => {
  it('is told with its number, and the success of its call is not', () => {
    const { notify, shown } = setUp()
    notify.sent('AV26112000000001', '/system/approval/show/AV26112000000001')
    notify.toast('success', '退款已提交')
    notify.toast('success', '视图已保存')
    expect(shown).toEqual([
      ['info', '已提交审批（AV26112000000001），通过后执行', 5000],
      ['success', '视图已保存', 5000],
    ])
  })
})
