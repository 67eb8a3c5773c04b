import { useSelect, type HttpError } from '@refinedev/core'
import { Button } from 'antd'
import { useMemo, useState } from 'react'
import { skipEmpty } from '#domain/wire'
import type { RemoteSource } from '../../lib/resource'
import { CHOICES, choiceOf, type Choice, type ChoiceRow } from './choice'
import type { ControlProps } from './control'
import { LightSelect } from './light-select'
import { wireMeta } from '../../providers/data'

/**
 * Finds a record by typing. The label of an initial value (F5, a link, a draft) is looked up by
 * `keys`; a source without search is loaded whole and filtered here.
 */
export function RemoteSelect({
  source,
  value,
  values,
  multiple = false,
  words,
  empty = '没有匹配的选项',
  onChange,
  onPick,
  ...control
}: ControlProps & {
  source: RemoteSource
  /** Values of the other fields, for `source.parents`. */
  values: Readonly<Record<string, unknown>>
  multiple?: boolean
  /** Known labels by value. */
  words?: Readonly<Record<string, string>> | undefined
  /** Text for an empty result. */
  empty?: string
  /** Called beside `onChange`, with the label of a single choice. */
  onPick?: (choice: Choice | undefined) => void
}) {
  const [open, setOpen] = useState(false)
  const [picked, setPicked] = useState<Readonly<Record<string, string>>>({})
  const search = source.search ?? true
  const chosen = useMemo(() => (value === undefined ? [] : [value].flat().map(String)), [value])
  const unknown = search ? chosen.filter((key) => !picked[key] && !words?.[key]) : []
  const keyOf = (row: ChoiceRow) => choiceOf(source, row).value

  const { options, query, defaultValueQuery, onSearch } = useSelect<
    ChoiceRow,
    HttpError,
    ChoiceRow,
    Choice
  >({
    resource: CHOICES,
    meta: wireMeta({ call: source.call, body: parentsOf(source, values) }),
    optionValue: keyOf,
    optionLabel: (row) => choiceOf(source, row).label,
    onSearch: (text) =>
      search && text.trim() !== ''
        ? [{ field: 'keyword', operator: 'contains', value: text.trim() }]
        : [],
    queryOptions: {
      enabled: open || (!search && chosen.length > 0),
      // A whole list is loaded once, and refetched only while it is still empty (spec §4, the
      // teams); a search result is stale after a minute.
      staleTime: ({ state: { data } }) => (!search && data?.data[0] ? Infinity : 60_000),
      gcTime: search ? undefined : Infinity,
      placeholderData: (before) => before,
    },
    defaultValue: unknown,
    defaultValueQueryOptions: { enabled: unknown.length > 0, staleTime: 60_000 },
  })
  const loading = query.isFetching || defaultValueQuery.query.isFetching
  // Looked-up labels stay among the options; only the current result is offered.
  const answered = new Set((query.data?.data ?? []).map(keyOf))
  const labels: Record<string, string> = {
    ...Object.fromEntries(options.map((option) => [option.value, option.label])),
    ...words,
    ...picked,
  }
  const offered = [
    // The selected value's label stays visible during another search.
    ...chosen
      .filter((key) => !answered.has(key))
      .map((key) => ({ value: key, label: labels[key] ?? key })),
    ...options.filter((option) => option.value !== '' && answered.has(option.value)),
  ]

  const choose = (next: string | string[] | undefined) => {
    const keys = next === undefined ? [] : [next].flat()
    const chosenNow = offered.filter((option) => keys.includes(option.value))
    setPicked((before) => ({
      ...before,
      ...Object.fromEntries(chosenNow.map((option) => [option.value, option.label])),
    }))
    onSearch('')
    onChange(next === undefined || next.length === 0 ? undefined : next)
    onPick?.(chosenNow[0])
  }

  return (
    <LightSelect<string | string[]>
      {...control}
      className="rv-control"
      // Antd's virtual list leaves its options without a role; the lists here are short.
      virtual={false}
      mode={multiple ? 'multiple' : undefined}
      maxTagCount="responsive"
      allowClear
      showSearch
      filterOption={
        search ? false : (text, option) => String(option?.label ?? '').includes(text.trim())
      }
      options={offered}
      value={multiple ? chosen : chosen[0]}
      placeholder={control.placeholder ?? (search ? '输入名称或编号搜索' : '请选择')}
      loading={loading}
      notFoundContent={
        query.isError ? (
          <span className="rv-choices-note">
            选项加载失败
            <Button type="link" size="small" onClick={() => void query.refetch()}>
              重试
            </Button>
          </span>
        ) : (
          <span className="rv-choices-note">{query.isFetching ? '正在查找…' : empty}</span>
        )
      }
      onSearch={onSearch}
      onOpenChange={setOpen}
      onChange={choose}
    />
  )
}

/** Only parents with a value narrow the choices. */
const parentsOf = (source: RemoteSource, values: Readonly<Record<string, unknown>>) =>
  skipEmpty(
    Object.fromEntries(
      (source.parents ?? []).map((name) => [source.parentNames?.[name] ?? name, values[name]]),
    ),
  )
