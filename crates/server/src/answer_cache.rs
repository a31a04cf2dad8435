//! A cache of answers, bounded in bytes.

use lru::LruCache;
use serde_json::value::RawValue;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

/// The size of the longest entry in bytes: a longer one would push out many.
const LONGEST: usize = 1 << 20;
/// The overhead of an entry in bytes.
const ENTRY: usize = 128;

/// The most recently used answers, bounded in bytes.
pub(crate) struct AnswerCache(Mutex<Answers>);

struct Answers {
    by_question: LruCache<String, Arc<RawValue>>,
    bytes: usize,
    /// The bytes that all of them together may take.
    most: usize,
}

impl AnswerCache {
    /// A cache of so many bytes.
    pub(crate) fn new(most: u64) -> AnswerCache {
        let most = usize::try_from(most).unwrap_or(usize::MAX);
        AnswerCache(Mutex::new(Answers { by_question: LruCache::unbounded(), bytes: 0, most }))
    }

    /// The cached answer to a question.
    pub(crate) fn get(&self, question: &str) -> Option<Arc<RawValue>> {
        self.lock().by_question.get(question).cloned()
    }

    /// Keeps an answer, unless it is too long.
    pub(crate) fn put(&self, question: String, answer: Arc<RawValue>) {
        let size = size(&question, &answer);
        if size > LONGEST {
            return;
        }
        let mut answers = self.lock();
        answers.bytes += size;
        // The new answer comes with the question of the old one, or one as long.
        if let Some((question, old)) = answers.by_question.push(question, answer) {
            answers.bytes -= self::size(&question, &old);
        }
        while answers.bytes > answers.most {
            let Some((question, old)) = answers.by_question.pop_lru() else { break };
            answers.bytes -= self::size(&question, &old);
        }
    }

    fn lock(&self) -> MutexGuard<'_, Answers> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// The size of an entry in bytes.
fn size(question: &str, answer: &RawValue) -> usize {
    question.len() + answer.get().len() + ENTRY
}

#[cfg(test)]
mod tests {
    use super::*;

    fn answer(length: usize) -> Arc<RawValue> {
        ask::raw(&"x".repeat(length - 2)).into()
    }

    const MOST: usize = 16 << 20;

    #[test]
    fn the_cache_never_exceeds_its_size() {
        let cache = AnswerCache::new(MOST as u64);
        let length = LONGEST / 2;
        for number in 0..100 {
            cache.put(number.to_string(), answer(length));
            let answers = cache.lock();
            let sizes = answers.by_question.iter().map(|(question, kept)| size(question, kept));
            assert_eq!(sizes.sum::<usize>(), answers.bytes);
            assert!(answers.bytes <= MOST);
        }
        assert!(cache.get("99").is_some() && cache.get("0").is_none());
        assert!(cache.lock().bytes > MOST - LONGEST);
    }

    #[test]
    fn an_answer_given_again_counts_once_and_a_long_one_is_not_kept() {
        let cache = AnswerCache::new(MOST as u64);
        cache.put("a".into(), answer(1000));
        cache.put("a".into(), answer(10));
        assert_eq!(cache.lock().bytes, 11 + ENTRY);
        assert_eq!(cache.get("a").unwrap().get().len(), 10);
        cache.put("b".into(), answer(LONGEST));
        assert!(cache.get("b").is_none());
    }
}
