import { formatDate } from '#domain/dates'
import { readListState, valuesInForce } from '../../../src/lib/list/list-state'
import { callPath, isOffered, mayUse, UNSAID, type AnyResource } from '../../../src/lib/resource'
import type { RouteSpec } from '../../../src/lib/resource/derive'
import { loadPermissions } from '../../../src/providers/auth'
import { whoOf } from '../../../src/providers/who'
import type { TestGateway } from '../../../packages/gateway/tests/support/gateway'
import { BUSINESS_NOW } from '../../../packages/gateway/tests/support/template'
import { registry, widest, type Row } from '../../support/list-probe'
import { signInToConsole } from './console-client'

const TODAY = formatDate(BUSINESS_NOW)

export interface ListAnswer {
  total: number
  list: Row[]
  summary?: Record<string, number>
}

type Route = RouteSpec<AnyResource>

const patternOf = ({ path }: Route): RegExp => new RegExp(`^${path.replace(/:\w+/g, '([^/]+)')}$`)

/** The screen of an address. */
export const routeAt = (path: string): Route | undefined =>
  registry.routes.find((route) => patternOf(route).test(path.split('?')[0]!))

/** What a user's console asks of the gateway for the screen of an address. */
export async function screensFor(gateway: TestGateway, loginName: string) {
  const { post, session } = await signInToConsole(gateway, loginName)
  await loadPermissions(post, session)
  const who = whoOf(session)
  const list = (resource: AnyResource, body: Row) =>
    post<ListAnswer>(callPath(resource.calls!.list!), body)

  const show = (resource: AnyResource, said: Record<string, string>): Promise<Row> => {
    const call = resource.calls!.show!
    const request = typeof call === 'string' ? undefined : call.request
    return post<Row>(callPath(call), request ? request(said) : said)
  }

  const listAt = (path: string): Promise<ListAnswer> => {
    const { resource } = routeAt(path)!
    const { values } = readListState(resource, who, path.split('?')[1] ?? '')
    const body = { ...valuesInForce(resource, who, values, TODAY), pageNum: 1, pageSize: 100 }
    return list(resource, body)
  }

  const recordAt = (path: string): Promise<Row> => {
    const route = routeAt(path)!
    const names = [...route.path.matchAll(/:(\w+)/g)].map(([, name]) => name!)
    const values = patternOf(route).exec(path.split('?')[0]!)!.slice(1)
    const said = names.map((name, at) => [name, decodeURIComponent(values[at]!)] as const)
    return show(route.resource, Object.fromEntries(said.filter(([, value]) => value !== UNSAID)))
  }

  return {
    who,
    show,
    listAt,
    recordAt,
    mayOpen: ({ resource, code, roles }: Route): boolean =>
      isOffered(who, resource.feature) && mayUse(who, code ?? undefined, roles),
    /** Asks what the screen at an address asks first. */
    async open(path: string): Promise<void> {
      const { view } = routeAt(path)!
      if (view === 'show') await recordAt(path)
      else if (view === 'list') await listAt(path)
    },
    /** Rows of a list, of the longest range it takes. */
    rowsOf: async (resource: AnyResource): Promise<Row[]> =>
      (await list(resource, { ...widest(resource, TODAY), pageNum: 1, pageSize: 50 })).list,
  }
}
