import { Button, Select } from 'antd'
import { useMemo, useState } from 'react'
import type { RemoteSource } from '../../lib/resource'
import type { ControlProps } from './control'
import { parentsOf, useChoices, type Choice } from './use-choices'
import { useDebounced } from './use-debounced'

/**
 * Finds a record elsewhere by typing. What is chosen before (F5, a link, a draft) gets its words
 * by `keys`; a source without search comes whole and is filtered here.
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
  /** Sister fields, for `source.parents`. */
  values: Readonly<Record<string, unknown>>
  multiple?: boolean
  /** Words of values that are known already. */
  words?: Readonly<Record<string, string>> | undefined
  /** What to say when nothing is found. */
  empty?: string
  /** Told beside `onChange`, with the words of a single choice. */
  onPick?: (choice: Choice | undefined) => void
}) {
  const [open, setOpen] = useState(false)
  const [keyword, setKeyword] = useState('')
  const [picked, setPicked] = useState<Readonly<Record<string, string>>>({})
  const search = source.search ?? true
  const asked = useDebounced(search ? keyword.trim() : '')
  const chosen = useMemo(() => (value === undefined ? [] : [value].flat().map(String)), [value])
  const parents = parentsOf(source, values)

  const found = useChoices(source, { keyword: asked }, parents, open || (!search && !!chosen[0]))
  const unknown = chosen.filter(
    (key) => !picked[key] && !words?.[key] && !found.choices.some((choice) => choice.value === key),
  )
  const restored = useChoices(source, { keys: unknown }, parents, search && unknown.length > 0)
  const labels: Record<string, string> = {
    ...words,
    ...picked,
    ...Object.fromEntries(restored.choices.map((choice) => [choice.value, choice.label])),
  }
  const listed = new Set(found.choices.map((choice) => choice.value))
  const options = [
    // What is chosen keeps its words while another search is on.
    ...chosen
      .filter((key) => !listed.has(key))
      .map((key) => ({ value: key, label: labels[key] ?? key })),
    ...found.choices,
  ]

  const choose = (next: string | string[] | undefined) => {
    const keys = next === undefined ? [] : [next].flat()
    const chosenNow = options.filter((option) => keys.includes(option.value))
    setPicked((before) => ({
      ...before,
      ...Object.fromEntries(chosenNow.map((option) => [option.value, option.label])),
    }))
    setKeyword('')
    onChange(next === undefined || next.length === 0 ? undefined : next)
    onPick?.(chosenNow[0])
  }

  return (
    <Select<string | string[]>
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
      options={options}
      value={multiple ? chosen : chosen[0]}
      placeholder={control.placeholder ?? (search ? '输入名称或编号搜索' : '请选择')}
      loading={found.loading || restored.loading}
      notFoundContent={
        found.failed ? (
          <span className="rv-choices-note">
            没有取到选项
            <Button type="link" size="small" onClick={found.retry}>
              重试
            </Button>
          </span>
        ) : (
          <span className="rv-choices-note">{found.loading ? '正在查找…' : empty}</span>
        )
      }
      onSearch={setKeyword}
      onOpenChange={setOpen}
      onChange={choose}
    />
  )
}
