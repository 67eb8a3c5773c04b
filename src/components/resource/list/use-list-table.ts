import {
  useParsed,
  useTable,
  type CrudSort,
  type HttpError,
  type useTableReturnType,
} from '@refinedev/core'
import { useEffect, useMemo, useState } from 'react'
import {
  chosenSort,
  readAddress,
  sortersFor,
  withoutDefaults,
  writeAddress,
  type ListAddress,
} from '../../../lib/list/address'
import {
  DEFAULT_PAGE_SIZE,
  keptOnReset,
  variantOf,
  writeListState,
  type FilterValues,
  type ListState,
} from '../../../lib/list/list-state'
import { wireValues } from '../../../lib/list/wire-filters'
import type { AnyResource } from '../../../lib/resource'
import { useConsole } from '../../console'
import { useMove } from '../../move'
import { toldOnce } from '../parts/use-ask-again'
import type { Row } from '../parts/value'

type Table = useTableReturnType<Row, HttpError>

export interface ListTable {
  /** Refine's `useTable`: filters, order and page in force, their setters, and the answer. */
  table: Table
  /** Its filters by their wire names. */
  values: FilterValues
  /** Those of them that the address says: what stands there by itself is left out. */
  said: FilterValues
  /** The variant in force; undefined for a list without variants. */
  variant: string | undefined
  /** Asks with other filters, from the first page; default ranges are put beside them. */
  narrow: (said: FilterValues) => void
  /** Asks in another order, from the first page; undefined: in the list's own. */
  sortBy: (sort: CrudSort | undefined) => void
  reset: () => void
  /** Its address's query in its one form, from the first page. */
  search: () => string
  /** The same with every condition in force, default ranges and the page included. */
  wholeSearch: () => string
  /** Asks what an address says. */
  open: (search: string) => void
}

/**
 * A list by Refine's `useTable`, in step with the address: F5, links and the way back keep it.
 * Changes replace the entry: 后退 leaves the list instead of undoing filters one by one.
 */
export function useListTable(resource: AnyResource): ListTable {
  const { who, today } = useConsole()
  const day = today()
  const poll = resource.list?.poll
  const table = useTable<Row, HttpError>({
    resource: resource.name,
    syncWithLocation: true,
    filters: { defaultBehavior: 'replace' },
    errorNotification: toldOnce,
    queryOptions: {
      // While a newer answer is on its way the rows before stay, dimmed, so that nothing jumps.
      placeholderData: (before) => before,
      // react-query asks again only while the document is visible.
      refetchInterval: ({ state: { data } }) =>
        poll?.while(data?.data ?? []) ? poll.everyMs : false,
    },
  })
  useOtherAddresses(table, day, (asked) => writeAddress(resource, who, asked, day))
  const { filters, sorters, pageSize } = table
  const values = useMemo(() => wireValues(resource, filters), [resource, filters])
  const said = useMemo(
    () => withoutDefaults(resource, who, values, day),
    [resource, who, values, day],
  )
  /** As its address would be read, so that nothing is asked that no link could say. */
  const ask = (state: Omit<ListState, 'pageNum'>) =>
    follow(table, readAddress(resource, who, writeListState({ ...state, pageNum: 1 }), day))
  return {
    table,
    values,
    said,
    variant: variantOf(resource, who, values),
    narrow: (next) =>
      ask({ values: next, sort: chosenSort(resource, who, values, sorters[0]), pageSize }),
    sortBy(sort) {
      table.setSorters(sort ? [sort] : sortersFor(resource, who, values, undefined))
      table.setCurrentPage(1)
    },
    search: () => writeAddress(resource, who, { filters, sorters, pageSize }, day),
    wholeSearch() {
      const sort = chosenSort(resource, who, values, sorters[0])
      return writeListState({
        pageNum: table.currentPage,
        pageSize,
        ...(sort && { sort: { field: sort.field, order: sort.order } }),
        values,
      })
    },
    open: (search) => follow(table, readAddress(resource, who, search, day)),
    reset: () => ask({ values: keptOnReset(resource, who, said), pageSize: DEFAULT_PAGE_SIZE }),
  }
}

/** All in one event: one question. */
function follow(table: Table, asked: ListAddress): void {
  table.setFilters(asked.filters ?? [])
  table.setSorters(asked.sorters ?? [])
  table.setCurrentPage(asked.currentPage ?? 1)
  table.setPageSize(asked.pageSize ?? DEFAULT_PAGE_SIZE)
}

/**
 * `useTable` reads the address once, when it is mounted, and from then on writes it. A link to the
 * same list, the menu, the way back and a new day bring addresses it did not write: the table
 * follows those, before anything is drawn.
 * @param addressOf one text for all addresses that ask the same
 */
function useOtherAddresses(
  table: Table,
  day: string,
  addressOf: (asked: ListAddress) => string,
): void {
  const { pathname = '', params = {} } = useParsed<ListAddress>()
  const go = useMove()
  const asked = addressOf(table)
  const [there, here] = [addressOf(params), asked].map((address) => `${day} ${address}`) as [
    string,
    string,
  ]
  const [seen, setSeen] = useState(there)
  // What the table wrote may come by late, when something newer is asked already.
  const [own] = useState(() => ({ arrived: there, written: new Set([here]) }))
  if (seen !== there) {
    setSeen(there)
    if (!own.written.has(there)) follow(table, params)
  }
  useEffect(() => {
    if (own.arrived !== there) {
      own.arrived = there
      if (there === here || !own.written.has(there)) own.written.clear()
      else void go({ to: pathname + asked, type: 'replace' })
    }
    own.written.add(here)
  }, [own, there, here, go, pathname, asked])
}
