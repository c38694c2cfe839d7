import { createElement, type ReactNode } from 'react'

/** The markup of a page as React elements, so that a bare renderToString can make the same page. */
export function elementsOf(html: string): ReactNode {
  const body = html
    .replace(/<script[\s\S]*?<\/script>/g, '')
    .replace(/<!--[\s\S]*?-->/g, '')
    .replace(/<!doctype html>/i, '')
  const empty = new Set(['area', 'br', 'hr', 'img', 'input', 'link', 'meta'])
  const names: Record<string, string> = {
    'text-anchor': 'textAnchor',
    'font-size': 'fontSize',
    'font-weight': 'fontWeight',
    class: 'className',
    for: 'htmlFor',
    tabindex: 'tabIndex',
  }
  type Open = { tag: string; props: Record<string, unknown>; children: ReactNode[] }
  const stack: Open[] = [{ tag: 'root', props: {}, children: [] }]
  const close = () => {
    const done = stack.pop() as Open
    stack.at(-1)?.children.push(createElement(done.tag, done.props, ...done.children))
  }
  for (const [, end, tag, attributes = '', alone, text] of body.matchAll(
    /<(\/)?([a-zA-Z][\w-]*)((?:\s+[^\s=>/]+(?:="[^"]*")?)*)\s*(\/)?>|([^<]+)/g,
  )) {
    if (text !== undefined) stack.at(-1)?.children.push(text)
    else if (end) close()
    else if (tag) {
      const props: Record<string, unknown> = { key: stack.at(-1)?.children.length }
      for (const [, name = '', value] of attributes.matchAll(/([^\s=]+)(?:="([^"]*)")?/g))
        if (!/^(style|on|value$|checked$|selected$)/.test(name)) props[names[name] ?? name] = value ?? ''
      stack.push({ tag, props, children: [] })
      if (alone || empty.has(tag)) close()
    }
  }
  while (stack.length > 1) close()
  return createElement('div', {}, ...(stack[0]?.children ?? []))
}
