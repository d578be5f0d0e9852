import { describe, expect, it } from 'vitest'
import { nearTopics } from './near-topics.ts'

const names = (text: string, topic = '') => nearTopics(text, topic).map(({ name }) => name)

describe('topics to try instead', () => {
  it('begin with those that sound like what was typed', () => {
    expect(names('data sciense')[0]).toBe('Data Science')
    expect(names('Développement mobile')[0]).toBe('Mobile Development')
  })

  it('leave out the topic without results, and have related ones', () => {
    const near = names('', 'backend-development')
    expect(near).not.toContain('Backend Development')
    expect(near).toContain('Frontend Development')
  })

  it('are suggested even for a query that resembles nothing', () => {
    expect(names('qqq')).toHaveLength(5)
  })
})
