import { code, every, same, want, checkOffered, type Check } from '../check'
import type { Probe } from '../probe'
import type { Session } from '../wire'

interface Found {
  groups: {
    resource: string
    total: number
    items: { id: string; title: string; facts: { label: string; value: string }[] }[]
  }[]
}

const ANY = '/v1/search/any'
const find = (probe: Probe, session: Session, keyword: string) =>
  probe.ok<Found>(ANY, { keyword }, { session })
const idsOf = ({ groups }: Found, resource: string) =>
  groups.find((group) => group.resource === resource)?.items.map(({ id }) => id) ?? []

/** §7: the one box, where it is offered. */
export const searchChecks: Check[] = [
  checkOffered(
    'search',
    '一框搜索按编号查到记录',
    'the box finds a trade by each of its numbers',
    async (probe) => {
      const session = await probe.as('fws_admin')
      const { list } = await probe.list(session, '/v1/trade/queryList', { tradeStatus: 'SUCCESS' })
      const trade = list[0] as Record<string, string> | undefined
      want(trade, 'wanted a trade today')
      for (const name of ['tradeNo', 'outTradeNo', 'channelTradeNo'])
        want(
          idsOf(await find(probe, session, trade[name]!), 'trade').includes(trade.tradeNo!),
          `wanted the trade ${trade.tradeNo} by its ${name}`,
        )
    },
  ),
  checkOffered(
    'search',
    '一框搜索每组至多五条',
    'the box answers five of a group at most, and counts them as the list does',
    async (probe) => {
      const session = await probe.as('fws_admin')
      const keyword = '有限公司'
      const { groups } = await find(probe, session, keyword)
      every(groups, ({ items }) => items.length > 0 && items.length <= 5, 'one to five items')
      every(groups, ({ items, total }) => total >= items.length, 'a total')
      const { total } = await probe.list(session, '/v1/merchant/queryList', { merName: keyword })
      same(groups.find(({ resource }) => resource === 'merchant')?.total ?? 0, total, 'total')
    },
  ),
  checkOffered(
    'search',
    '一框搜索不足两个字不查',
    'the box answers no group under two characters',
    async (probe) => {
      const session = await probe.as('fws_admin')
      for (const keyword of ['', '8', ' 星 '])
        same((await find(probe, session, keyword)).groups, [], `groups of ${keyword}`)
    },
  ),
  checkOffered(
    'search',
    '一框搜索守行权限与权限码',
    'the box finds neither another provider’s rows nor rows the user may not list',
    async (probe) => {
      const admin = await probe.as('fws_admin')
      const { list } = await probe.list(admin, '/v1/merchant/queryList')
      const merId = String(list[0]!.merId)
      for (const name of ['other_admin', 'noperm', 'shop_owner'])
        same(idsOf(await find(probe, await probe.as(name), merId), 'merchant'), [], name)
      code(await probe.wire.call(ANY, { keyword: merId }), '90401')
    },
  ),
]
