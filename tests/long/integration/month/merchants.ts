import type { TestSession } from '../../../../packages/gateway/tests/support/wire-client'
import { formOf } from '../../../trials/walk/merchants'
import { ask, type World } from './world'

/** A merchant as its acquirer and payers know it. */
export interface Shopkeeper {
  merId: string
  shopId: string
  applyId: string
  kind: 'normal' | 'mini'
  /** Where it is a merchant of the partner's. */
  partner: boolean
}

type Data = Record<string, unknown>

/** Enters an application and sends it. @returns its number */
export async function apply(
  world: World,
  { kind, no, over = {} }: { kind: 'normal' | 'mini'; no: number; over?: Data },
  session: TestSession = world.admin,
): Promise<string> {
  const data = { ...(await formOf(world.gw, session, kind, no)), ...over }
  const { applyId, version } = await ask(
    world,
    '/v1/private/business/applyStep',
    { data, entryKind: kind },
    session,
  )
  await ask(world, '/v1/private/business/applySubmit', { applyId, version }, session)
  return applyId
}

/** The merchant that an application has become. */
export async function openedOf(
  world: World,
  applyId: string,
  facts: Pick<Shopkeeper, 'kind' | 'partner'>,
): Promise<Shopkeeper> {
  const { list } = await ask(world, '/v1/merchant/queryList', { pageSize: 100 })
  const merchant = list.find((one: { applyId: string }) => one.applyId === applyId)
  if (!merchant) throw new Error(`${applyId} has not become a merchant`)
  const { merId } = merchant
  const shops = await ask(world, '/v1/shop/queryList', { merId })
  return { merId, shopId: shops.list[0].shopId, applyId, ...facts }
}
