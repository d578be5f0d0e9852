/** Jobs in one state are counted up to this many; a larger number stands for more. */
export const mostJobsCounted = 1000
