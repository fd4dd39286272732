/** Types, listed values and numbers. */
export const types = `
narrower | a type where there was none | {} | {"type":"string"}
narrower | one of two types | {"type":["string","number"]} | {"type":"string"}
narrower | two of three types | {"type":["string","number","boolean"]} | {"type":["boolean","string"]}
narrower | whole numbers only | {"type":"number"} | {"type":"integer"}
narrower | without null | {"type":["string","null"]} | {"type":"string"}
narrower | a schema in place of true | true | {"type":"string"}
narrower | nothing is accepted | {"type":"string"} | false
narrower | anything but text | {} | {"not":{"type":"string"}}
narrower | an object without null, as alternatives | {"anyOf":[{"type":"object"},{"type":"null"}]} | {"type":"object"}
other | a number in place of a text | {"type":"string"} | {"type":"number"}
other | a boolean in place of a text | {"type":"string"} | {"type":"boolean"}
other | a list in place of a value | {"type":"string"} | {"type":"array","items":{"type":"string"}}
other | a list in place of an object | {"type":"object"} | {"type":"array"}
other | a text in place of a whole number | {"type":"integer"} | {"type":"string"}
other | another type beside null | {"type":["string","null"]} | {"type":["number","null"]}
same | types in another order | {"type":["string","number"]} | {"type":["number","string"]}
same | a list of one type | {"type":"string"} | {"type":["string"]}
same | whole numbers beside numbers | {"type":"number"} | {"type":["integer","number"]}
same | true as an object | true | {}
same | nothing, written in two ways | false | {"not":{}}
same | types as alternatives | {"type":["string","null"]} | {"anyOf":[{"type":"string"},{"type":"null"}]}
same | null as what all others aren't | {"type":"null"} | {"not":{"type":["string","number","array","object","boolean"]}}
same | a keyword of OpenAPI | {"type":"string"} | {"type":"string","nullable":true}
`;

export const values = `
narrower | fewer values | {"enum":["a","b"]} | {"enum":["a"]}
narrower | values in place of any text | {"type":"string"} | {"type":"string","enum":["a","b"]}
narrower | a constant in place of values | {"enum":["a","b"]} | {"const":"a"}
narrower | a constant in place of a type | {"type":"number"} | {"const":1}
narrower | only true | {"type":"boolean"} | {"const":true}
narrower | values without null | {"enum":["a",null]} | {"enum":["a"]}
narrower | a length that excludes a value | {"enum":["a","bb"]} | {"enum":["a","bb"],"minLength":2}
narrower | two whole numbers of three | {"type":"integer","minimum":1,"maximum":3} | {"enum":[1,2]}
narrower | a value fewer in a list's entries | {"type":"array","items":{"enum":[1,2]}} | {"type":"array","items":{"enum":[1]}}
other | another constant | {"const":"a"} | {"const":"b"}
other | other values | {"enum":["a","b"]} | {"enum":["b","c"]}
other | a text in place of its number | {"enum":[1]} | {"enum":["1"]}
other | neighbours that a double can't tell apart | {"const":9007199254740993} | {"const":9007199254740992}
other | a list in another order | {"const":[1,2]} | {"const":[2,1]}
same | values in another order | {"enum":["a","b"]} | {"enum":["b","a"]}
same | a value twice | {"enum":["a"]} | {"enum":["a","a"]}
same | a constant as a list of one | {"const":"a"} | {"enum":["a"]}
same | values with their type | {"enum":["a","b"]} | {"type":"string","enum":["a","b"]}
same | a value that the type excludes | {"type":"string","enum":["a",1]} | {"type":"string","enum":["a"]}
same | constants as alternatives | {"enum":["a","b"]} | {"anyOf":[{"const":"a"},{"const":"b"}]}
same | constants of which one holds | {"enum":["a","b"]} | {"oneOf":[{"const":"b"},{"const":"a"}]}
same | both booleans | {"type":"boolean"} | {"enum":[true,false]}
same | a number written in another way | {"const":1} | {"const":1.0}
same | members in another order | {"const":{"a":1,"b":2}} | {"const":{"b":2,"a":1}}
same | a short range as values | {"type":"integer","minimum":1,"maximum":3} | {"enum":[1,2,3]}
`;

export const numbers = `
narrower | a minimum | {"type":"number"} | {"type":"number","minimum":0}
narrower | a higher minimum | {"type":"number","minimum":0} | {"type":"number","minimum":1}
narrower | a maximum | {"type":"number"} | {"type":"number","maximum":9}
narrower | a lower maximum | {"type":"number","maximum":9} | {"type":"number","maximum":8.5}
narrower | the minimum is excluded | {"type":"number","minimum":0} | {"type":"number","exclusiveMinimum":0}
narrower | the maximum is excluded | {"type":"number","maximum":9} | {"type":"number","exclusiveMaximum":9}
narrower | a maximum that is excluded | {"type":"number"} | {"type":"number","exclusiveMaximum":9}
narrower | a minimum above an excluded one | {"type":"number","exclusiveMinimum":0} | {"type":"number","minimum":1}
narrower | limits at both ends | {"type":"integer"} | {"type":"integer","minimum":1,"maximum":1000}
narrower | multiples | {"type":"number"} | {"type":"number","multipleOf":0.5}
narrower | multiples of a multiple | {"type":"number","multipleOf":2} | {"type":"number","multipleOf":4}
narrower | whole numbers within limits | {"type":"number","minimum":0} | {"type":"integer","minimum":0}
narrower | a limit in place of the end of integers | {"type":"integer","maximum":9007199254740991} | {"type":"integer","maximum":100}
narrower | the end of integers as a limit of numbers | {"type":"number"} | {"type":"number","maximum":9007199254740991}
narrower | a minimum of values without a type | {} | {"minimum":3}
other | a range that moved | {"type":"number","minimum":0,"maximum":5} | {"type":"number","minimum":3,"maximum":9}
other | a range elsewhere | {"type":"number","minimum":0,"maximum":1} | {"type":"number","minimum":5,"maximum":6}
other | other multiples | {"type":"number","multipleOf":4} | {"type":"number","multipleOf":6}
other | whole numbers of a range, and all numbers of another | {"type":"integer","minimum":1,"maximum":3} | {"type":"number","minimum":2,"maximum":5}
same | the next whole number, excluded | {"type":"integer","maximum":9} | {"type":"integer","exclusiveMaximum":10}
same | a fraction below a whole number | {"type":"integer","minimum":0.5} | {"type":"integer","minimum":1}
same | excluded as in draft 4 | {"type":"number","maximum":5,"exclusiveMaximum":true} | {"type":"number","exclusiveMaximum":5}
same | not excluded as in draft 4 | {"type":"number","maximum":5,"exclusiveMaximum":false} | {"type":"number","maximum":5}
same | multiples of one | {"type":"number","multipleOf":1} | {"type":"integer"}
same | whole numbers that are halves, too | {"type":"integer"} | {"type":"integer","multipleOf":0.5}
same | the looser of two limits | {"type":"number","minimum":0} | {"type":"number","minimum":0,"exclusiveMinimum":-1}
same | a limit in another notation | {"type":"number","maximum":100} | {"type":"number","maximum":1e2}
same | a limit of another type | {"type":"string"} | {"type":"string","minimum":5}
shown | the ends of integers, as zod writes them | {"type":"integer"} | {"type":"integer","minimum":-9007199254740991,"maximum":9007199254740991}
shown | one end of integers | {"type":"integer","minimum":-9007199254740991} | {"type":"integer"}
shown | the end of integers, excluded | {"type":"integer"} | {"type":"integer","exclusiveMaximum":9007199254740992}
shown | the end of integers in another notation | {"type":"integer","maximum":9007199254740991} | {"type":"integer","maximum":9007199254740992}
shown | ends of integers that a double can't tell apart | {"type":"integer","maximum":9007199254740992} | {"type":"integer","maximum":9007199254740993}
same | an end of integers as a decimal | {"type":"integer","maximum":9007199254740993} | {"type":"integer","maximum":9007199254740993.0}
shown | the ends of integers beside null | {"type":["integer","null"]} | {"type":["integer","null"],"maximum":9007199254740991}
shown | the ends of integers in an alternative | {"anyOf":[{"type":"integer"},{"type":"null"}]} | {"anyOf":[{"type":"integer","maximum":9007199254740991},{"type":"null"}]}
shown | the ends of integers of a property | {"type":"object","properties":{"n":{"type":"integer"}}} | {"type":"object","properties":{"n":{"type":"integer","minimum":-9007199254740991}}}
`;

export const texts = `
narrower | at least one character | {"type":"string"} | {"type":"string","minLength":1}
narrower | more characters at least | {"type":"string","minLength":1} | {"type":"string","minLength":2}
narrower | a limit of characters | {"type":"string"} | {"type":"string","maxLength":9}
narrower | fewer characters at most | {"type":"string","maxLength":9} | {"type":"string","maxLength":8}
narrower | a limit of characters where any type is accepted | {} | {"maxLength":9}
narrower | a pattern | {"type":"string"} | {"type":"string","pattern":"^a"}
narrower | a length beside a pattern | {"type":"string","pattern":"^a"} | {"type":"string","pattern":"^a","minLength":3}
other | other lengths | {"type":"string","minLength":1,"maxLength":5} | {"type":"string","minLength":3,"maxLength":9}
unknown | another pattern | {"type":"string","pattern":"^a"} | {"type":"string","pattern":"^[ab]"}
stricter | a format | {"type":"string"} | {"type":"string","format":"email"}
unknown | another format | {"type":"string","format":"email"} | {"type":"string","format":"uri"}
same | no characters at least | {"type":"string"} | {"type":"string","minLength":0}
same | a pattern for any text | {"type":"string"} | {"type":"string","pattern":".*"}
same | a format of numbers | {"type":"integer"} | {"type":"integer","format":"int64"}
same | a length of another type | {"type":"number"} | {"type":"number","minLength":5}
unknown | an encoding | {"type":"string"} | {"type":"string","contentEncoding":"base64"}
unknown | another encoding | {"type":"string","contentEncoding":"base64"} | {"type":"string","contentEncoding":"base16"}
unknown | another type of content | {"type":"string","contentMediaType":"text/csv"} | {"type":"string","contentMediaType":"text/html"}
`;
