import { fireEvent, screen, waitFor } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'
import { beforeEach, describe, expect, test } from 'vitest'
import { defineResource, field } from '../../../src/lib/resource'
import { TransportError } from '../../../src/providers/wire/transport'
import { newUser, renderAt } from '../../support/render'

const TREE = [
  { regionCode: '320000', regionName: '江苏省', pinyin: 'jss', children: [] },
  {
    regionCode: '330000',
    regionName: '浙江省',
    pinyin: 'zjs',
    children: [
      {
        regionCode: '330100',
        regionName: '杭州市',
        pinyin: 'hzs',
        children: [
          { regionCode: '330106', regionName: '西湖区', pinyin: 'xhq' },
          { regionCode: '330110', regionName: '余杭区', pinyin: 'yhq' },
        ],
      },
      { regionCode: '330500', regionName: '湖州市', pinyin: 'hzs', children: [] },
    ],
  },
]
const QUERY = '/v1/region/queryAll'
const ADD = '/v1/place/add'

const place = defineResource({
  name: 'place',
  title: '地点',
  area: 'trades',
  path: 'places',
  code: '02100025',
  id: 'placeId',
  fields: {
    placeId: field.id('编号'),
    region: field.region('地区', { required: true }),
    bankRegion: field.region('开户行省市', { levels: 2 }),
  },
  list: { columns: ['placeId'] },
  create: {
    title: '新增地点',
    sections: [{ title: '地点', fields: ['region', 'bankRegion'] }],
    success: '已保存',
  },
  calls: { list: '/v1/place/list', create: ADD },
})

function open(answers: Record<string, unknown> = {}) {
  return renderAt({
    resources: [place],
    at: '/trades/places/create',
    answers: { [QUERY]: TREE, [ADD]: { placeId: '1' }, ...answers },
  })
}

const province = () => screen.findByLabelText<HTMLInputElement>('地区省份')
const shown = (label: string) =>
  screen.getByLabelText(label).closest('.ant-select')?.querySelector('.ant-select-selection-item')
    ?.textContent
const offered = () =>
  [
    ...document.querySelectorAll(
      '.ant-select-dropdown:not(.ant-select-dropdown-hidden) .ant-select-item-option',
    ),
  ].map((option) => option.textContent)

async function find(user: UserEvent, input: HTMLElement, typed: string) {
  await user.click(input)
  await user.type(input, typed)
}

/** Antd reads the key's old number, which user-event does not give. */
async function enter() {
  await waitFor(() => expect(offered().length).toBeGreaterThan(0))
  fireEvent.keyDown(document.activeElement!, { key: 'Enter', keyCode: 13, which: 13 })
}

beforeEach(() => localStorage.clear())

describe('the first level finds places of every level', () => {
  test.each([
    ['xhq', ['浙江省 / 杭州市 / 西湖区']],
    ['西湖', ['浙江省 / 杭州市 / 西湖区']],
    ['zj', ['浙江省']],
    ['hzs', ['浙江省 / 杭州市', '浙江省 / 湖州市']],
    ['杭', ['浙江省 / 杭州市', '浙江省 / 杭州市 / 余杭区']],
  ])('%s offers %j', async (typed, paths) => {
    const user = newUser()
    open()
    await find(user, await province(), typed)
    await waitFor(() => expect(offered()).toEqual(paths))
  })

  test('and fills the levels below with one key', async () => {
    const user = newUser()
    const { sent } = open()
    await find(user, await province(), 'xhq')
    await waitFor(() => expect(offered()).toHaveLength(1))
    await enter()
    expect([shown('地区省份'), shown('地区市'), shown('地区县区')]).toEqual([
      '浙江省',
      '杭州市',
      '西湖区',
    ])
    await user.click(screen.getByRole('button', { name: '提交' }))
    await waitFor(() => expect(sent(ADD)[0]?.region).toBe('330000-330100-330106'))
  })

  test('says so when no region matches', async () => {
    const user = newUser()
    open()
    await find(user, await province(), 'qqq')
    expect(await screen.findByText('没有匹配的地区')).toBeTruthy()
  })
})

test('a lower level finds its own by initials', async () => {
  const user = newUser()
  open()
  await find(user, await province(), 'hzs')
  await enter()
  await find(user, screen.getByLabelText('地区县区'), 'yh')
  // The first level's list is on its way out.
  await waitFor(() => expect(offered().at(-1)).toBe('余杭区'))
  expect(offered()).not.toContain('西湖区')
})

test('two levels are asked where two are wanted', async () => {
  const user = newUser()
  open()
  expect(await screen.findByLabelText('开户行省市市')).toBeTruthy()
  expect(screen.queryByLabelText('开户行省市县区')).toBeNull()
  await find(user, screen.getByLabelText('开户行省市省份'), 'xhq')
  expect(await screen.findByText('没有匹配的地区')).toBeTruthy()
})

const LEVEL = '/v1/region/query'
const levelOf = ({ body }: { body: Record<string, string> }) =>
  ({
    undefined: [{ regionCode: '330000', regionName: '浙江省' }],
    '330000': [{ regionCode: '330100', regionName: '杭州市' }],
    '330100': [{ regionCode: '330106', regionName: '西湖区' }],
  })[String(body.parentCode)]

test.each([
  ['on its way', () => new Promise(() => undefined)],
  ['not to be had', new TransportError('timeout')],
])('while the tree is %s, each level is asked for by itself', async (_, answer) => {
  const user = newUser()
  const { sent } = open({ [QUERY]: answer, [LEVEL]: levelOf })
  for (const label of ['地区省份', '地区市', '地区县区']) {
    await user.click(await screen.findByLabelText(label))
    await enter()
  }
  await waitFor(() =>
    expect([shown('地区省份'), shown('地区市'), shown('地区县区')]).toEqual([
      '浙江省',
      '杭州市',
      '西湖区',
    ]),
  )
  expect(sent(LEVEL).map(({ parentCode }) => parentCode)).toEqual([undefined, '330000', '330100'])
})

test('with neither tree nor level it says so and tries again', async () => {
  const user = newUser()
  let cut = true
  const answer = () => (cut ? new TransportError('broken') : TREE)
  open({ [QUERY]: answer, [LEVEL]: new TransportError('broken') })
  const [retry] = await screen.findAllByRole('button', { name: '重试' })
  cut = false
  await user.click(retry!)
  expect(await province()).toBeTruthy()
})

test('the tree is stored, and requested by its version from then on', async () => {
  const first = open({ [QUERY]: { version: 'v1', list: TREE } })
  await province()
  await waitFor(() => expect(first.sent(QUERY).map((body) => body.version)).toEqual(['']))
  await waitFor(() =>
    expect(JSON.parse(localStorage.getItem('regions') ?? '{}').version).toBe('v1'),
  )
})
