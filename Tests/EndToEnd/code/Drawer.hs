{-# LANGUAGE OverloadedStrings #-}
-- | A drawer.
{- A comment {- with another one -} inside
   over two lines -}
module Kitchen.Drawer (Drawer, add, report) where

import qualified Data.Map as Map
import Data.List (sortBy, nub)
import Data.Char

data Size = Small | Large deriving (Show, Eq, Ord)

newtype Name = Name String

type Items = Map.Map String Int

data Drawer a = Drawer
  { drawerName :: String
  , drawerItems :: [a]
  } deriving Show

class Openable a where
  open :: a -> Maybe Bool
  open _ = Nothing

instance Openable Size where
  open Small = Just True
  open size = if size == Large then Just False else Nothing

limit :: Int
limit = 0x1F

add :: Eq a => a -> Drawer a -> Either String (Drawer a)
add item drawer
  | length items >= limit = Left "it is \"full\"\n"
  | item `elem` items = Right drawer
  | otherwise = Right drawer { drawerItems = item : items }
  where
    items = drawerItems drawer

report :: Show a => Drawer a -> String
report drawer = case drawerItems drawer of
  (first : rest) -> show first ++ ", " ++ show (length rest)
  other -> "none"

letters :: String
letters = ['a', 'z', '\n', '\'']

total' :: [Double] -> Double
total' xs = let x' = sum xs in x' * 1.5e-3 - 2

main :: IO ()
main = do
  let drawer = Drawer "kitchen" [1, 2, 3 :: Int]
  putStrLn (report drawer)
  mapM_ print (sortBy compare [3, 1, 2]) -- a comment
