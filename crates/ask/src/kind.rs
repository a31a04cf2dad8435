//! The list of all questions, for doors that accept any of them.

use std::fmt;

use serde_json::{Map, Value};
use utoipa::ToSchema;
use utoipa::openapi::RefOr;
use utoipa::openapi::schema::Schema;
#[cfg(feature = "describe")]
use utoipa::openapi::schema::{ArrayBuilder, Object, Type};

use crate::batch::{Batch, POSITIONS};
use crate::error::Error;
use crate::host::Host;
use crate::question::{About, AnyInquiry, AnyQuestion, Inquiry, Question, Reply};
#[cfg(feature = "verify")]
use crate::verify;
use crate::{fields, gone, pawns, pegs, suite};

/// Makes a question from its fields.
type Read = fn(Map<String, Value>) -> Result<Box<dyn AnyQuestion>, Error>;

/// One kind of question.
#[derive(Clone, Copy)]
pub struct Kind {
    /// Its family and verb: `pawns/solve`.
    pub name: &'static str,
    /// A one-line summary.
    pub summary: &'static str,
    /// Its subject.
    pub about: About,
    /// A one-line summary of the question without any fields, if it is worth asking so.
    pub bare_summary: Option<&'static str>,
    /// Whether it can be asked about the bytes of one file.
    pub takes_file: bool,
    list: Option<&'static str>,
    open_file: fn(Vec<u8>) -> Option<Box<dyn AnyInquiry>>,
    read: Read,
    #[cfg(feature = "describe")]
    describe: fn() -> Description,
}

/// The fields of a question and of its answer, as `OpenAPI` describes them.
pub struct Description {
    /// The name of the question's schema.
    pub question: String,
    /// The name of the answer's schema.
    pub answer: String,
    /// Both schemas, and those that they refer to.
    pub schemas: Vec<(String, RefOr<Schema>)>,
}

impl Kind {
    const fn of<Q: Question + ToSchema>() -> Kind
    where
        <Q::Inquiry as Inquiry>::Answer: ToSchema,
    {
        Kind {
            name: Q::NAME,
            summary: Q::SUMMARY,
            about: Q::ABOUT,
            bare_summary: Q::BARE_SUMMARY,
            takes_file: Q::OF_FILE.is_some(),
            list: Q::LIST,
            open_file: open_file::<Q>,
            read: read::<Q>,
            #[cfg(feature = "describe")]
            describe: describe::<Q>,
        }
    }

    /// The kind of this name.
    pub fn named(name: &str) -> Option<Kind> {
        Kind::among(ALL, name)
    }

    /// The kind of this name among some.
    pub fn among(kinds: &[Kind], name: &str) -> Option<Kind> {
        kinds.iter().copied().find(|kind| kind.name == name)
    }

    /// Reads a question of this kind from its fields.
    ///
    /// # Errors
    /// If one of them is wrong, missing or unknown.
    pub fn read(self, fields: Map<String, Value>) -> Result<Box<dyn AnyQuestion>, Error> {
        (self.read)(fields)
    }

    /// Opens a question of this kind about the bytes of one file; `None` if it takes none.
    pub fn open_file(self, bytes: Vec<u8>) -> Option<Box<dyn AnyInquiry>> {
        (self.open_file)(bytes)
    }

    /// The field in which a question of this kind lists its subjects, if it may have several.
    pub fn list(self) -> Option<&'static str> {
        match self.about {
            About::Other => self.list,
            About::Position(_) | About::PositionOr(_) => Some(POSITIONS),
        }
    }

    /// The number of subjects that a question lists: 1 unless its list says otherwise.
    pub fn count_of_subjects(self, fields: &Map<String, Value>) -> usize {
        let list = self.list().and_then(|field| fields.get(field)).and_then(Value::as_array);
        list.map_or(1, Vec::len)
    }

    /// Reads one question of this kind, or the same question about each of its `positions`.
    ///
    /// # Errors
    /// If a field is wrong, missing or unknown.
    pub fn batch(self, fields: Map<String, Value>) -> Result<Batch, Error> {
        Batch::read(self, fields)
    }

    /// Asks a question of this kind, within its own limits and the host's; or the same
    /// question about several positions, which share the limits of one.
    ///
    /// ```
    /// use ask::{Kind, Timeless};
    /// use serde_json::json;
    ///
    /// let kind = Kind::named("pawns/solve").unwrap();
    /// let reply = kind.ask(json!({ "position": "3x3" }), &Timeless::default())?;
    /// assert!(reply.json.get().contains(r#""value":-6"#));
    /// let error = kind.ask(json!({ "position": 3 }), &Timeless::default()).unwrap_err();
    /// assert_eq!(error.to_string(), "position: expected a string, found 3");
    /// # Ok::<(), ask::Error>(())
    /// ```
    ///
    /// # Errors
    /// If the question is invalid, or has no answer at any cost.
    pub fn ask(self, question: Value, host: &dyn Host) -> Result<Reply, Error> {
        let Value::Object(fields) = question else {
            return Err(Error::input("a question is a JSON object such as {\"position\": …}"));
        };
        self.batch(fields)?.answer(host)
    }

    /// The fields of this kind of question and of its answers.
    #[cfg(feature = "describe")]
    pub fn description(self) -> Description {
        let mut description = (self.describe)();
        if self.about != About::Other {
            description.add_positions();
        }
        description
    }
}

impl fmt::Debug for Kind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name)
    }
}

fn read<Q: Question>(fields: Map<String, Value>) -> Result<Box<dyn AnyQuestion>, Error> {
    Ok(Box::new(fields::read::<Q>(fields)?))
}

fn open_file<Q: Question>(bytes: Vec<u8>) -> Option<Box<dyn AnyInquiry>> {
    Q::OF_FILE.map(|open| Box::new(open(bytes)) as _)
}

#[cfg(feature = "describe")]
fn describe<Q: Question + ToSchema>() -> Description
where
    <Q::Inquiry as Inquiry>::Answer: ToSchema,
{
    let mut schemas = Vec::new();
    let question = add::<Q>(&mut schemas);
    let answer = add::<<Q::Inquiry as Inquiry>::Answer>(&mut schemas);
    Description { question, answer, schemas }
}

/// Adds a schema and those that it refers to; returns its name.
#[cfg(feature = "describe")]
fn add<T: ToSchema>(schemas: &mut Vec<(String, RefOr<Schema>)>) -> String {
    schemas.push((T::name().into(), T::schema()));
    T::schemas(schemas);
    T::name().into()
}

#[cfg(feature = "describe")]
impl Description {
    /// Adds `positions`, an alternative to `position`.
    fn add_positions(&mut self) {
        let own = self.schemas.iter_mut().find(|(name, _)| *name == self.question);
        let Some((_, RefOr::T(Schema::Object(question)))) = own else { return };
        question.required.retain(|field| field != "position");
        let several = ArrayBuilder::new().items(Object::with_type(Type::String)).description(Some(
            "Instead of `position`: several positions, answered in order in `answers`.",
        ));
        question.properties.insert(POSITIONS.into(), several.build().into());
    }
}

/// The questions about pawns, but for suites.
pub const PAWNS: &[Kind] = &[
    Kind::of::<pawns::Solve>(),
    Kind::of::<pawns::Analyze>(),
    Kind::of::<pawns::Compare>(),
    Kind::of::<pawns::Perft>(),
    Kind::of::<pawns::Moves>(),
    Kind::of::<pawns::Choose>(),
    Kind::of::<pawns::Puzzle>(),
    Kind::of::<pawns::Rules>(),
    Kind::of::<pawns::Trace>(),
    Kind::of::<pawns::Learn>(),
    Kind::of::<pawns::Boxes>(),
];

/// The questions about pegs and Gone, in that order, and about suites of any family, whose code
/// nobody needs who only plays.
pub const PUZZLES: &[Kind] = &[
    Kind::of::<pegs::Solve>(),
    Kind::of::<pegs::Soldiers>(),
    Kind::of::<pegs::Army>(),
    Kind::of::<pegs::Count>(),
    Kind::of::<pegs::Table>(),
    Kind::of::<pegs::Compare>(),
    Kind::of::<pegs::Trace>(),
    Kind::of::<pegs::Moves>(),
    Kind::of::<pegs::Puzzle>(),
    Kind::of::<pegs::Boards>(),
    Kind::of::<pegs::Suite>(),
    Kind::of::<gone::Solve>(),
    Kind::of::<gone::Random>(),
    Kind::of::<gone::Convert>(),
    Kind::of::<gone::Trace>(),
    Kind::of::<gone::Percolation>(),
    Kind::of::<gone::Suite>(),
    Kind::of::<pawns::Suite>(),
    Kind::of::<suite::Judge>(),
];

/// The question that no family has to itself.
const CERTIFICATES: &[Kind] = &[
    #[cfg(feature = "verify")]
    Kind::of::<verify::Verify>(),
];

/// Every kind of question. Programs that name only a part of it have only that part's code.
pub const ALL: &[Kind] = &joined::<{ PAWNS.len() + PUZZLES.len() + CERTIFICATES.len() }>(&[
    PAWNS,
    PUZZLES,
    CERTIFICATES,
]);

/// Lists one after the other, `N` kinds in all.
const fn joined<const N: usize>(lists: &[&[Kind]]) -> [Kind; N] {
    let mut all = [PAWNS[0]; N];
    let (mut list, mut filled) = (0, 0);
    while list < lists.len() {
        let mut place = 0;
        while place < lists[list].len() {
            all[filled] = lists[list][place];
            filled += 1;
            place += 1;
        }
        list += 1;
    }
    all
}
