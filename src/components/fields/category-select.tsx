import { Button, Cascader } from 'antd'
import { useMemo } from 'react'
import { nameMatches } from '#domain/name-search'
import type { ControlProps } from './control'
import { namedPopup } from './named-popup'
import { categoryPath, microCategories, useCategories, type CategoryNode } from './use-categories'

/**
 * A business category: chosen level by level, or found by name, pinyin or MCC. The value is the
 * code of the last level.
 */
export default function CategorySelect({
  source,
  microOnly = false,
  value,
  onChange,
  ...control
}: ControlProps & {
  /** The call of the category tree. */
  source: string
  /** Only categories for micro merchants. */
  microOnly?: boolean
}) {
  const { tree, loading, failed, retry } = useCategories(source)
  const options = useMemo(() => (microOnly ? microCategories(tree) : tree), [microOnly, tree])
  const code = typeof value === 'string' ? value : ''
  // A draft may contain a category that is no longer offered; its name is still shown.
  const path = categoryPath(tree, code)
  if (failed)
    return (
      <span className="rv-choices-note">
        经营类目加载失败
        <Button id={control.id} type="link" size="small" onClick={retry}>
          重试
        </Button>
      </span>
    )
  return (
    <Cascader<CategoryNode>
      {...control}
      className="rv-control"
      allowClear
      loading={loading}
      fieldNames={{ label: 'categoryName', value: 'categoryCode', children: 'children' }}
      options={options}
      value={code ? (path.length > 0 ? path.map((node) => node.categoryCode) : [code]) : []}
      displayRender={() => path.map((node) => node.categoryName).join(' / ') || code}
      placeholder={control.placeholder ?? '选择或输入名称、拼音搜索'}
      optionRender={categoryWords}
      popupRender={namedPopup(control.id)}
      showSearch={{
        limit: 50,
        matchInputWidth: false,
        filter: (typed, nodes) => nodes.some((node) => categoryMatches(node, typed)),
        render: (_, nodes) => nodes.map((node) => node.categoryName).join(' / '),
      }}
      onChange={(codes) => onChange(codes?.at(-1))}
    />
  )
}

const categoryMatches = (node: CategoryNode, typed: string): boolean =>
  nameMatches({ name: node.categoryName, pinyin: node.pinyin }, typed) ||
  (node.mcc !== null && node.mcc === typed.trim())

const categoryWords = (node: CategoryNode) => (
  <span className="rv-category">
    {node.categoryName}
    {!node.children?.length && <CategoryFacts node={node} />}
  </span>
)

function CategoryFacts({ node }: { node: CategoryNode }) {
  return (
    <span className="rv-category-facts">
      {node.needQual && '需特殊资质 '}
      {node.mcc}
    </span>
  )
}
