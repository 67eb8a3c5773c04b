import type {
  BaseRecord,
  DataProvider,
  GetListParams,
  GetOneParams,
  MetaQuery,
} from '@refinedev/core'
import { ConsoleError, type Post, type PostOptions, type Upload } from '../../lib/post'
import type { AnyResource, Calls, Registry } from '../../lib/resource'
import { UPLOAD_PATH } from '../../lib/upload'
import { API_PREFIX, skipEmpty, type WireBody } from '#domain/wire'
import { listRequest } from './list-request'

/** What getList answers beyond Refine's `data` and `total` (contract §3). */
export interface ListExtras {
  /** The count stopped at its cap: shown as `10000+`. */
  totalCapped: boolean
  /** Sums over all rows that match the filter; absent when too many rows match. */
  summary?: Readonly<Record<string, number>>
  /** Counts per status, without the status filter. */
  tabs?: Readonly<Record<string, number>>
  /** respData as received (after the call's `response`), for cards and charts above the table. */
  answer: Readonly<Record<string, unknown>>
}

/**
 * Refine's data provider over the envelope: the resource's definition names the calls. Records have
 * their wire fields and Refine's `id`, the text of the definition's id field.
 *
 * Of `meta` only this is read (`wireMeta` names it): `call` replaces the resource's own, `body`
 * adds fields, `requestSeqId` makes a form's second attempt the same write, `signal` aborts a read,
 * `convention` is the wire's, `onProgress` reports upload progress.
 * @param edge.upload uploads files; without one an upload throws
 * @param edge.base the gateway's origin, for `getApiUrl` only
 */
export function createDataProvider(
  registry: Pick<Registry, 'load'>,
  post: Post,
  { upload, base = '' }: { upload?: Upload; base?: string } = {},
): DataProvider {
  const call = async (
    resource: AnyResource,
    kind: keyof Calls,
    body: WireBody,
    options: PostOptions,
  ): Promise<unknown> => {
    const ref = resource.calls?.[kind]
    if (!ref) throw new Error(`${resource.name}.calls.${kind}: wanted a call, got none`)
    if (typeof ref === 'string') return post(ref, body, options)
    const { path, convention, request, response } = ref
    const data = await post(path, request ? request(body) : body, { ...options, convention })
    return response ? response(data) : data
  }

  const getOne = async ({ resource: name, id, meta }: GetOneParams) => {
    const resource = await registry.load(name)
    const body = { [idField(resource)]: String(id), ...extraBody(meta) }
    const data = await call(resource, 'show', body, readOptions(meta))
    return { data: withId(resource, 'show', data, id) }
  }

  const provider = {
    async getList(params) {
      const named = callOf(params.meta)
      if (named) return choices(await post(named, choicesBody(params), readOptions(params.meta)))
      const resource = await registry.load(params.resource)
      const body = { ...listRequest(resource, params), ...extraBody(params.meta) }
      const data = await call(resource, 'list', body, readOptions(params.meta))
      if (!isRecord(data) || !Array.isArray(data.list))
        throw shapeError(resource, 'list', '{total, list}', data)
      const extras: ListExtras = {
        totalCapped: data.totalCapped === true,
        summary: data.summary as ListExtras['summary'],
        tabs: data.tabs as ListExtras['tabs'],
        answer: data,
      }
      return {
        data: data.list.map((row: unknown) => withId(resource, 'list', row)),
        total: Number(data.total ?? data.list.length),
        ...extras,
      }
    },

    getOne,

    /** Labels of known keys where `meta.call` names a key/value call, else one call per record. */
    async getMany({ resource, ids, meta }) {
      const named = callOf(meta)
      if (named)
        return choices(await post(named, { ...extraBody(meta), keys: ids }, readOptions(meta)))
      const records = await Promise.all(ids.map((id) => getOne({ resource, id, meta })))
      return { data: records.map(({ data }) => data) }
    },

    async create({ resource: name, variables, meta }) {
      const named = callOf(meta)
      if (named) {
        const body = { ...(variables as WireBody), ...extraBody(meta) }
        const data = await post(named, body, writeOptions(meta))
        return { data: isRecord(data) ? data : {} }
      }
      const resource = await registry.load(name)
      const body = { ...(variables as WireBody), ...extraBody(meta) }
      const data = await call(resource, 'create', body, writeOptions(meta))
      return { data: written(resource, data) }
    },

    async update({ resource: name, id, variables, meta }) {
      const resource = await registry.load(name)
      const body = {
        [idField(resource)]: String(id),
        ...(variables as WireBody),
        ...extraBody(meta),
      }
      const data = await call(resource, 'update', body, writeOptions(meta))
      return { data: written(resource, data, id) }
    },

    async deleteOne({ resource: name, id, variables, meta }) {
      const resource = await registry.load(name)
      const body = {
        [idField(resource)]: String(id),
        ...(variables as WireBody | undefined),
        ...extraBody(meta),
      }
      const data = await call(resource, 'remove', body, writeOptions(meta))
      return { data: written(resource, data, id) }
    },

    getApiUrl: () => `${base}${API_PREFIX}`,

    /**
     * `url` is the call's path, e.g. `/v1/device/bind`; every method but `get` is a write. An
     * upload takes `{ file }` and answers its `{ token }`.
     */
    async custom({ url, method, payload, query, filters, sorters, meta }) {
      if (filters?.length || sorters?.length)
        throw new Error(`${url}: wanted filters and sorters in the payload, got them beside it`)
      const body = { ...(query as WireBody | undefined), ...(payload as WireBody | undefined) }
      if (url === UPLOAD_PATH) {
        if (!upload || !(body.file instanceof File))
          throw new Error(`${url}: wanted a carrier and a file, got none`)
        const { signal, onProgress } = meta ?? {}
        return { data: { token: await upload(body.file, { signal, onProgress }) } }
      }
      const options = method === 'get' ? readOptions(meta) : writeOptions(meta)
      return { data: await post(url, body, { ...options, convention: meta?.convention }) }
    },
  } satisfies Record<string, unknown> & LooseProvider

  // The caller asserts the record type; the wire only guarantees BaseRecord.
  return provider as unknown as DataProvider
}

type LooseProvider = {
  [K in keyof DataProvider]: NonNullable<DataProvider[K]> extends (params: infer P) => infer R
    ? (params: P) => R | Promise<unknown>
    : DataProvider[K]
}

/** Refine passes react-query's signal in `meta`; a new filter aborts the previous request. */
function readOptions(meta: MetaQuery | undefined): PostOptions {
  return { signal: meta?.signal ?? meta?.queryContext?.signal }
}

function writeOptions(meta: MetaQuery | undefined): PostOptions {
  return { write: true, requestSeqId: meta?.requestSeqId, signal: meta?.signal }
}

function callOf(meta: MetaQuery | undefined): string | undefined {
  return typeof meta?.call === 'string' && meta.call !== '' ? meta.call : undefined
}

/** Key/value calls have one filter, the search text, and no pages (contract §3). */
function choicesBody({ filters = [], meta }: GetListParams): WireBody {
  const [words, ...others] = filters
  if (others.length > 0 || (words && !('field' in words && words.field === 'keyword')))
    throw new Error(`${callOf(meta)}: wanted one filter of keyword, got ${JSON.stringify(filters)}`)
  return skipEmpty({ ...extraBody(meta), keyword: words?.value })
}

/** `[{key, value}]`, or rows with columns of their own, plain or inside a list answer. */
function choices(answer: unknown): { data: BaseRecord[]; total: number } {
  const list = isRecord(answer) ? answer.list : answer
  const data = Array.isArray(list) ? (list as BaseRecord[]) : []
  return { data, total: data.length }
}

function extraBody(meta: MetaQuery | undefined): WireBody {
  return isRecord(meta?.body) ? meta.body : {}
}

function idField(resource: AnyResource): string {
  if (!resource.id) throw new Error(`${resource.name}: wanted the id field's name, got none`)
  return resource.id
}

/** A detail may omit its id, which the request contains. A list row may not. */
function withId(
  resource: AnyResource,
  kind: keyof Calls,
  row: unknown,
  asked?: string | number,
): BaseRecord {
  const id = isRecord(row) ? (row[idField(resource)] ?? asked) : undefined
  if (!isRecord(row) || id === undefined || id === null || id === '')
    throw shapeError(resource, kind, `{${idField(resource)}, …}`, row)
  return { ...row, id: String(id) }
}

/** A write may answer an empty body, or more than the id. */
function written(resource: AnyResource, data: unknown, asked?: string | number): BaseRecord {
  const record = isRecord(data) ? data : {}
  const id = record[resource.id ?? ''] ?? asked
  return id === undefined || id === null ? { ...record } : { ...record, id: String(id) }
}

function shapeError(
  resource: AnyResource,
  kind: keyof Calls,
  wanted: string,
  got: unknown,
): ConsoleError {
  const ref = resource.calls?.[kind]
  const text = JSON.stringify(got) ?? String(got)
  return new ConsoleError({
    path: typeof ref === 'string' ? ref : (ref?.path ?? ''),
    message: `${resource.title}数据异常：应为 ${wanted}，收到 ${text.slice(0, 60)}`,
  })
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
