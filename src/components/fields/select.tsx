import { Select as AntdSelect, type SelectProps } from 'antd'
import type { DefaultOptionType } from 'antd/es/select'
import { offerSelect } from './light-select'

/**
 * Antd's Select, whose Tab in a select of several closes it and moves on: antd's own would tick or
 * untick the option under the cursor and keep the focus.
 */
export function Select<V, O extends DefaultOptionType = DefaultOptionType>(
  props: SelectProps<V, O>,
) {
  const { mode, onInputKeyDown } = props
  return (
    <AntdSelect<V, O>
      {...props}
      onInputKeyDown={(event) => {
        onInputKeyDown?.(event)
        if (mode === 'multiple' && event.key === 'Tab') event.stopPropagation()
      }}
    />
  )
}

offerSelect(Select)
